import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { commitAll, freshClone, git, makeUpstream } from '../commands/clone.ts'
import { test } from '../support/browser/test.ts'
import { startOnSomePort } from '../support/ports.ts'
import { outputOf } from '../support/server.ts'
import { until } from '../support/until.ts'
import { OWNER } from './editing.ts'
import { open } from './forms.ts'

/** A program with a newer version upstream. Its packages are the same: npm brings none, and fails as often as is asked. */
const { root, remove } = freshClone()
const folder = dirname(root)
const upstream = join(folder, 'upstream')
const bin = join(folder, 'bin')
const fails = join(folder, 'fails')
writeFileSync(join(root, '.git/info/exclude'), 'node_modules\n')
commitAll(root, 'this')
makeUpstream(root, upstream)
git(root, 'remote', 'set-url', 'origin', upstream)
mkdirSync(bin)
writeFileSync(
  join(bin, 'npm'),
  `#!/bin/sh\n[ "$1" = run ] || exit 0\n[ ! -f ${fails} ] || { echo 'So geht es nicht.'; exit 1; }\n`,
)
chmodSync(join(bin, 'npm'), 0o755)
writeFileSync(fails, '')
afterAll(remove)

test('a newer version is shown with its news and fetched; the editor comes back, and what was typed is there', ({
  visitor,
}) =>
  startOnSomePort(async (port) => {
    const PATH = `${bin}:${process.env['PATH']}`
    const env = { PATH, ENV_FILE: devNull, PORT: String(port), SITE_DIR: root }
    const editor = spawn(process.execPath, ['commands/edit.ts'], { cwd: root, env, detached: true })
    const said = outputOf(editor)
    const isReady = () => /Der Editor ist bereit: (\S+)/.exec(said())?.[1] ?? (said().includes('belegt') && 'taken')
    const url = await until('the editor is ready', isReady)
    if (url === 'taken') return null
    onTestFinished(() => void process.kill(-(editor.pid ?? 0), 'SIGKILL'))
    const { page } = await visitor(OWNER)
    await open(page, url, 'Betrieb')
    const owner = page.getByRole('textbox', { name: 'Inhaber/in oder Geschäftsführung' })
    await owner.fill('Eva Neu')
    const progress = page.getByRole('region', { name: 'Veröffentlichen' })
    for (const [outcome, detail] of [
      ['Die neue Version ließ sich nicht holen.', 'So geht es nicht.'],
      ['Die neue Version ist da.', ''],
    ] as const) {
      await page.getByRole('button', { name: 'Neue Version holen' }).click()
      await progress.getByText('Alles ist noch schöner.', { exact: true }).waitFor()
      await progress.getByRole('button', { name: 'Jetzt holen' }).click()
      await progress.getByText(/^Die neue Version wird geholt/).waitFor()
      await until('the editor has ended', () =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      )
      // Typed while nobody answers.
      await owner.press('End')
      await owner.pressSequentially('!')
      await progress.getByText(outcome).waitFor()
      if (detail) await progress.getByText(detail).waitFor()
      rmSync(fails, { force: true })
    }
    const state = await page.request.get(`${url}state.json`)
    expect((await state.json()).version).toBe('99.0.0')
    await expect.poll(() => owner.inputValue()).toBe('Eva Neu!!')
    return true
  }))
