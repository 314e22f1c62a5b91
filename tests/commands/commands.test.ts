import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SHIPPED } from '#tools/paths.ts'
import { useLab } from '../relay/support/lab.ts'
import { enquire, get } from '../relay/support/post.ts'
import { freshClone, run, start } from './clone.ts'

const lab = useLab()
const { root, remove } = freshClone()
afterAll(remove)

const PHOTO = 'kueche-3-salbei-landhaus.jpg'
const NUMBER = /[A-Z\d]{4}-[A-Z\d]{4}/

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

test('dev shows the page as its content changes, and takes enquiries; it serves nothing else, and ends where DATA_DIR is in use', async () => {
  const env = { DATA_DIR: lab.dataDir() }
  const { answer: url, said } = await start(root, 'dev', SHOWN, env)
  const page = async (path = '/') => (await get(url, path, { accept: 'text/html' })).text
  expect(await page()).toContain('<form')
  for (const path of ['/browser/main.ts', '/islands/form/EnquiryForm.tsx', '/@vite/client'])
    expect((await get(url, path)).status).toBe(200)
  expect(await enquire({ url })).toMatch(NUMBER)
  await expectNothingSecret(url)

  const business = join(root, 'content/business.yaml')
  const other = readFileSync(business, 'utf8').replace('#c34a57', '#1f3a93')
  // Right after the start the file is not watched yet: it is saved until the page has noticed.
  const changedPage = () => (writeFileSync(business, other), page())
  await expect.poll(changedPage, { interval: 2000 }).toContain('content="#1f3a93"')
  for (const path of ['/styles/index.css?direct', '/favicon.svg']) expect(await page(path)).toContain('#1f3a93')
  rmSync(join(root, 'content/media', PHOTO))
  await expect.poll(said).toMatch(/Feld image: Diese Datei liegt nicht unter „Fotos und Filme“/)
  expect(await page()).toContain(PHOTO.replace('.jpg', ''))
  expect(said()).not.toMatch(/^ +at /m)
  for (const name of ['business.yaml', `media/${PHOTO}`]) cpSync(join(SHIPPED, name), join(root, 'content', name))

  const second = await run(root, 'dev', [], env)
  expect(second).toEqual({ code: 1, said: expect.stringContaining('DATA_DIR') })
  expect(second.said).not.toContain('bereit')
})

test('edit opens the editor on any free port; its preview serves nothing else of the project', async () => {
  const { answer: url } = await start(root, 'edit', SHOWN, { DATA_DIR: lab.dataDir() })
  const page = await get(url, '/')
  expect(page.status).toBe(200)
  const [preview = ''] =
    /http:\/\/127\.0\.0\.1:\d+(?=[; ]|$)/.exec(String(page.headers['content-security-policy'])) ?? []
  expect((await get(preview, '/', { accept: 'text/html' })).text).toContain('<form')
  await expectNothingSecret(preview)
})
