import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readSettings } from '#settings/read-settings.ts'
import { packRelease } from '#tools/release.ts'
import { list } from '../support/enquiries.ts'
import { environment, startServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { useLab } from '../relay/support/lab.ts'
import { get, idOf, newFields, PNG_FILE, postJson } from '../relay/support/post.ts'

const lab = useLab()
const run = promisify(execFile)
const SITE_URL = 'https://www.beispiel.example'
const MOST_BYTES = 40_000_000

/** Bytes of all files below a folder. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

it('a release runs where there is nothing but Node: site, form, mail and command line', async () => {
  const folder = lab.dataDir()
  execFileSync('tar', ['-xzf', packRelease(folder, readSettings(environment(folder, { SITE_URL })))], { cwd: folder })
  const [title = ''] = readdirSync(folder).filter((name) => !name.endsWith('.tar.gz'))
  const root = join(folder, title)
  expect(sizeOf(root)).toBeLessThan(MOST_BYTES)

  expect(readFileSync(join(root, '.env.example'), 'utf8')).toContain(`\nSITE_URL=${SITE_URL}\n`)

  const mail = await lab.mailServer()
  const dataDir = lab.dataDir()
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { ...environment(dataDir, { SMTP_URL: mail.url }), PATH, npm_config_update_notifier: 'false' }
  const { url, end } = await startServer(dataDir, { SMTP_URL: mail.url }, undefined, join(root, 'server/main.ts'))
  lab.onEnd(() => end('SIGKILL'))

  expect((await get(url, '/')).text).toContain('<form')
  const id = idOf(await postJson(url, { fields: newFields(), file: PNG_FILE }))
  await until('it is mailed', () => mail.mails.length === 1)
  const npm = (...args: string[]) =>
    run('npm', ['run', '--silent', ...args], { cwd: root, env: { ...env, PORT: new URL(url).port } })
  const listed = JSON.parse((await npm('enquiries', '--', 'list', '--json')).stdout)
  expect(listed).toMatchObject([{ id, status: 'sent', attachment: { name: PNG_FILE.name } }])
  expect(listed).toEqual(await list(dataDir))
  expect((await npm('mail:test')).stdout).toContain('ist beim Mailserver')
})
