import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { enquire, get, PNG_FILE } from '../relay/support/post.ts'
import { until } from '../support/until.ts'
import { commitAll, freshClone, git, run, start } from './clone.ts'

const lab = useLab()
const { root, remove } = freshClone()
afterAll(remove)
// A checkout as Windows made it before .gitattributes: no text has the line ends of Linux.
commitAll(root, 'this')
writeFileSync(join(root, '.git/info/attributes'), '* text=auto eol=crlf')
git(root, 'rm', '-rq', '.')
git(root, 'reset', '--quiet', '--hard')

const READY = /^Bereit: (\S+)$/m
const SITE_URL = 'https://www.beispiel.example'
const MOST_BYTES = 40_000_000
const NUMBER = /[A-Z\d]{4}-[A-Z\d]{4}/

/** Bytes of all files below a folder. */
const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

test('release packs an archive that serves the site, takes an enquiry and mails it; each word of enquiries', async () => {
  const env = { SITE_URL, DATA_DIR: lab.dataDir() }
  const { code, said } = await run(root, 'release', [], env)
  const archive = /^release\/(\S+)\.tar\.gz ist fertig/m.exec(said)?.[1]
  expect({ code, archive }).toEqual({ code: 0, archive: expect.any(String) })

  const folder = lab.dataDir()
  execFileSync('tar', ['-xzf', join(root, 'release', `${archive}.tar.gz`)], { cwd: folder })
  const online = join(folder, archive ?? '')
  expect(sizeOf(online)).toBeLessThan(MOST_BYTES)
  expect(readFileSync(join(root, 'deploy/install.sh'), 'utf8')).toContain('\r\n')
  expect(readFileSync(join(online, 'deploy/install.sh'), 'utf8')).not.toContain('\r')
  const example = readFileSync(join(online, '.env.example'), 'utf8')
  expect(example).toContain(`\nSITE_URL=${SITE_URL}\n`)
  const mail = await lab.mailServer()
  const server = await start(online, 'serve', READY, { ...env, SMTP_URL: mail.url })
  const url = server.answer
  expect((await get(url, '/')).text).toContain(`href="${SITE_URL}/"`)
  const id = await enquire({ url }, PNG_FILE)
  await until('the enquiry is mailed', () => mail.mails.length === 1)

  const typed = { ...env, SMTP_URL: mail.url, PORT: new URL(url).port }
  const enquiries = (...words: string[]) => run(online, 'enquiries', words, typed)
  const out = lab.dataDir()
  const backup = join(out, 'sicherung.db')
  const testMail = await run(online, 'mail:test', [], typed)
  expect(testMail).toEqual({ code: 0, said: expect.stringContaining('beim Mailserver') })
  for (const [words, expected] of [
    [['list'], id],
    [['list', '--json'], PNG_FILE.name],
    [['show', id], 'Jürgen Groß'],
    [['status'], 'zugestellt'],
    [['retry', id], id],
    [['export', id, join(out, 'eine')], 'eine'],
    [['export', '--all', join(out, 'alle')], 'alle'],
    [['backup', backup], basename(backup)],
  ] as const)
    expect({ words, ...(await enquiries(...words)) }).toEqual({
      words,
      code: 0,
      said: expect.stringContaining(expected),
    })
  expect(readdirSync(join(out, 'alle'), { recursive: true }).join()).toContain('png')
  await until('it is mailed again, and so was the test', () => mail.mails.length === 3)
  expect(await enquiries('delete', id, '--ja')).toEqual({ code: 0, said: expect.stringContaining('ist gelöscht') })
  expect((await enquiries('list')).said).not.toContain(id)
  await server.end()
  expect(await enquiries('restore', backup)).toEqual({ code: 0, said: expect.stringContaining('wieder starten') })
  expect((await enquiries('list')).said).toMatch(NUMBER)
})
