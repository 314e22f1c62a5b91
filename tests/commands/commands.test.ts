import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { enquire, get, PNG_FILE } from '../relay/support/post.ts'
import { until } from '../support/until.ts'
import { freshClone, run, start } from './clone.ts'

const lab = useLab()
const { root, remove } = freshClone()
afterAll(remove)

const READY = /^Ready: (\S+)$/m
const SITE_URL = 'https://www.beispiel.example'
const MOST_BYTES = 40_000_000
const NUMBER = /[A-Z\d]{4}-[A-Z\d]{4}/
const started = async (...args: Parameters<typeof start>) => {
  const running = await start(...args)
  onTestFinished(async () => void (await running.end()))
  return running
}

describe('every command', { concurrent: true }, () => {
  test.for('start serve dev edit build rollback release update check:live bench enquiries mail:test'.split(' '))(
    '%s says in German what it does, refuses what it does not know, and does nothing else',
    async (name) => {
      const before = readdirSync(root)
      const help = await run(root, name, ['--help'])
      expect(help).toEqual({ code: 0, said: expect.stringMatching(/npm (?:run )?\S+[^]* (?:der|die|das|dann|eine) /i) })
      const word = name.length % 2 === 0 ? 'unsinn' : '--unsinn=x'
      expect(await run(root, name, [word])).toEqual({ code: 2, said: expect.stringMatching(/unsinn|Aufruf: npm/) })
      expect(readdirSync(root)).toEqual(before)
    },
  )
})

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
  const example = readFileSync(join(online, '.env.example'), 'utf8')
  expect(example).toContain(`\nSITE_URL=${SITE_URL}\n`)
  const mail = await lab.mailServer()
  const server = await started(online, 'serve', READY, { ...env, SMTP_URL: mail.url })
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
    [['delete', id], 'gelöscht'],
  ] as const)
    expect({ words, ...(await enquiries(...words)) }).toEqual({
      words,
      code: 0,
      said: expect.stringContaining(expected),
    })
  expect(readdirSync(join(out, 'alle'), { recursive: true }).join()).toContain('png')
  expect((await enquiries('list')).said).not.toContain(id)
  await server.end()
  expect(await enquiries('restore', backup)).toEqual({ code: 0, said: expect.stringContaining('gestartet werden') })
  expect((await enquiries('list')).said).toMatch(NUMBER)
})

test('build makes the site, rollback brings back the one before, and start serves it without another build', async () => {
  const env = { DATA_DIR: lab.dataDir() }
  const home = () => readFileSync(join(root, 'dist/index.html'), 'latin1')
  expect(await run(root, 'build')).toMatchObject({ code: 0 })
  const first = home()
  const texts = join(root, 'content/texts.yaml')
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('Montiert,', 'Geplant,'))
  expect(await run(root, 'build')).toMatchObject({ code: 0 })
  expect(home()).toContain('Geplant,')
  for (const isFirst of [true, false, true]) {
    expect(await run(root, 'rollback')).toMatchObject({ code: 0 })
    expect(home() === first).toBe(isFirst)
  }
  const server = await started(root, 'start', READY, env)
  expect((await get(server.answer, '/')).text).toBe(first)
  expect((await server.end()).said).not.toContain('wird gebaut')
})

test('check:live names what is still a placeholder', async () => {
  expect(await run(root, 'check:live')).toEqual({ code: 1, said: expect.stringContaining('noch offen') })
})

const SHOWN = /(?:bereit|Vorschau): (http\S+?)\/?$/m

/** Paths below a preview that must not lead to what lies beside the pages. */
function secretPaths(): string[] {
  mkdirSync(join(root, 'data'), { recursive: true })
  for (const name of ['data/outbox.db-wal', '.env']) writeFileSync(join(root, name), 'SECRET=geheim')
  const files = ['data/outbox.db-wal', '.env', 'package.json', 'server/main.ts', '.git/HEAD'].flatMap((name) =>
    [`/${name}`, `/@fs${root}/${name}`].flatMap((path) =>
      ['', '?raw', '?url', '?import&raw', '?worker'].map((query) => path + query),
    ),
  )
  return [...files, '/@fs/etc/passwd', `/@fs${root}/site/%2e%2e/.env`]
}
const SECRET = /geheim|root:x|"lot-und-fuge"|enableCompileCache|refs\/heads/

async function expectNothingSecret(url: string): Promise<void> {
  for (const path of secretPaths()) {
    const { text, headers } = await get(url, path, { origin: 'http://localhost:9' })
    expect({ path, isSecret: SECRET.test(text), readers: headers['access-control-allow-origin'] }).toEqual({
      path,
      isSecret: false,
      readers: undefined,
    })
  }
  rmSync(join(root, '.env'))
}

test('dev shows the page and takes enquiries; it serves nothing else of the project, and ends where DATA_DIR is in use', async () => {
  const env = { DATA_DIR: lab.dataDir() }
  const { answer: url } = await started(root, 'dev', SHOWN, env)
  expect((await get(url, '/', { accept: 'text/html' })).text).toContain('<form')
  for (const path of ['/browser/main.ts', '/islands/form/EnquiryForm.tsx', '/@vite/client'])
    expect((await get(url, path)).status).toBe(200)
  expect(await enquire({ url })).toMatch(NUMBER)
  await expectNothingSecret(url)
  const second = await run(root, 'dev', [], env)
  expect(second).toEqual({ code: 1, said: expect.stringContaining('DATA_DIR') })
  expect(second.said).not.toContain('bereit')
})

test('edit opens the editor on any free port; its preview serves nothing else of the project', async () => {
  const { answer: url } = await started(root, 'edit', SHOWN, { DATA_DIR: lab.dataDir() })
  const page = await get(url, '/')
  expect(page.status).toBe(200)
  const [preview = ''] =
    /http:\/\/127\.0\.0\.1:\d+(?=[; ]|$)/.exec(String(page.headers['content-security-policy'])) ?? []
  expect((await get(preview, '/', { accept: 'text/html' })).text).toContain('<form')
  await expectNothingSecret(preview)
})
