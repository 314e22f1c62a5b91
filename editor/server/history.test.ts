import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { historyOf } from './history.ts'

let site: string
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(site, 'content'))
  writeFileSync(join(site, 'content/faq.yaml'), 'eins\n')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(site, { recursive: true })
})

test('without git, without a repository, and in that of the program, a German sentence says what is missing', async () => {
  const content = join(site, 'content')
  expect((await historyOf(content, tmpdir())).lacks()).toContain('kein git-Repository')
  execFileSync('git', ['init', '-q', site])
  expect((await historyOf(content, site)).lacks()).toContain('kein git-Repository')
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  const allowing = `git config --global --add safe.directory "${site}"`
  expect((await historyOf(content, tmpdir())).trouble()).toContain(allowing)
  // A Mac without developer tools: Apple's git would open a dialog.
  const tools = join(site, 'bin')
  mkdirSync(tools)
  writeFileSync(join(tools, 'xcode-select'), '#!/bin/sh\nexit 2\n', { mode: 0o755 })
  const system = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
  Object.defineProperty(process, 'platform', { ...system, value: 'darwin' })
  vi.stubEnv('PATH', `${tools}:/usr/bin`)
  const onMac = await historyOf(content, tmpdir())
  Object.defineProperty(process, 'platform', system)
  expect(onMac.lacks()).toContain('das Programm git fehlt')
  vi.stubEnv('PATH', '')
  const history = await historyOf(content, tmpdir())
  expect(history.lacks()).toContain('das Programm git fehlt')
  await history.commit('Frage geändert')
  expect(await history.versions('faq.yaml')).toEqual([])
})

test('only the content is kept, a commit for each change of it; the last twenty before the present one are listed', async () => {
  execFileSync('git', ['init', '-q', site])
  writeFileSync(join(site, '.env'), 'SMTP_URL=secret')
  const history = await historyOf(join(site, 'content'), tmpdir())
  for (let at = 0; at < 22; at++) {
    writeFileSync(join(site, 'content/faq.yaml'), `${at}\n`)
    await history.commit(`Frage ${at}`)
    await history.commit('nothing has changed')
  }
  const versions = await history.versions('faq.yaml')
  expect([versions.length, versions[0]?.sentence]).toEqual([20, 'Frage 20'])
  expect(execFileSync('git', ['-C', site, 'ls-files'], { encoding: 'utf8' })).toBe('content/faq.yaml\n')
})

test('the first version of the list is never the one that is there', async () => {
  execFileSync('git', ['init', '-q', site])
  const history = await historyOf(join(site, 'content'), tmpdir())
  await history.commit('Frage geändert')
  expect(await history.versions('faq.yaml')).toEqual([])
  writeFileSync(join(site, 'content/faq.yaml'), '- "beschädigt\n')
  expect((await history.versions('faq.yaml'))[0]?.sentence).toBe('Frage geändert')
  await history.commit('Stand beim Öffnen des Editors')
  expect((await history.versions('faq.yaml'))[0]?.sentence).toBe('Frage geändert')
})

test.each([
  ['a lock that was left', () => writeFileSync(join(site, '.git/index.lock'), ''), /index\.lock liegen lassen/],
  ['an object emptied by a power cut', () => truncateSync(join(site, '.git/objects', ...headParts())), /git fsck/],
  ['a merge that was left', () => writeFileSync(join(site, '.git/MERGE_HEAD'), headParts().join('')), /merge --quit/],
])('%s: a German sentence says that no versions are kept, and why', async (_what, harm, sentence) => {
  execFileSync('git', ['init', '-q', site])
  const history = await historyOf(join(site, 'content'), tmpdir())
  await history.commit('Stand')
  expect(history.trouble()).toBe(null)
  harm()
  writeFileSync(join(site, 'content/faq.yaml'), 'zwei\n')
  await history.commit('Frage geändert')
  expect([history.trouble(), history.lacks()]).toEqual(Array(2).fill(expect.stringMatching(sentence)))
})

function headParts(): string[] {
  const id = execFileSync('git', ['-C', site, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  return [id.slice(0, 2), id.slice(2)]
}
