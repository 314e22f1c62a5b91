import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SHIPPED } from '#build/paths.ts'
import { useLab } from '../relay/support/lab.ts'
import { enquire, get } from '../relay/support/post.ts'
import { commitAll, freshClone, git, run, start } from './clone.ts'

const lab = useLab()
const { root, remove } = freshClone()
afterAll(remove)

const READY = /^Bereit: (\S+)$/m
const PHOTO = 'kueche-3-salbei-landhaus.jpg'
const NUMBER = /[A-Z\d]{4}-[A-Z\d]{4}/

test.concurrent.for(
  'start serve dev edit build rollback release publish update check:live bench enquiries mail:test'.split(' '),
)('%s says in German what it does, refuses what it does not know, and does nothing else', async (name) => {
  const before = readdirSync(root)
  const help = await run(root, name, ['--help'])
  expect(help).toEqual({ code: 0, said: expect.stringMatching(/npm (?:run )?\S+[^]* (?:der|die|das|dann|eine) /i) })
  const word = name.length % 2 === 0 ? 'unsinn' : '--unsinn=x'
  expect(await run(root, name, [word])).toEqual({ code: 2, said: expect.stringMatching(/unsinn|Aufruf: npm/) })
  expect(readdirSync(root)).toEqual(before)
})

test('start builds a fresh clone; build makes the next site, rollback brings back the one before, and start serves it', async () => {
  const env = { DATA_DIR: lab.dataDir() }
  const home = () => readFileSync(join(root, 'dist/index.html'), 'latin1')
  const fresh = await start(root, 'start', READY, env)
  const first = home()
  expect((await get(fresh.answer, '/')).text).toBe(first)
  await fresh.end()
  const texts = join(root, 'content/texts.yaml')
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('Montiert,', 'Geplant,'))
  expect(await run(root, 'build')).toMatchObject({ code: 0 })
  expect(home()).toContain('Geplant,')
  for (const isFirst of [true, false, true]) {
    expect(await run(root, 'rollback')).toMatchObject({ code: 0 })
    expect(home() === first).toBe(isFirst)
  }
  const server = await start(root, 'start', READY, env)
  expect((await get(server.answer, '/')).text).toBe(first)
  expect((await server.end()).said).not.toContain('wird gebaut')
})

const SHOWN = /(?:bereit|Vorschau): (http\S+?)\/?$/m

/** Paths that must not lead from a preview to the files beside its pages. */
function secretPaths(): string[] {
  mkdirSync(join(root, 'data'), { recursive: true })
  for (const name of ['data/outbox.db-wal', '.env']) writeFileSync(join(root, name), 'SECRET=geheim')
  const files = ['data/outbox.db-wal', '.env', 'package.json', 'server/compile-cache.ts', '.git/HEAD'].flatMap((name) =>
    [`/${name}`, `/@fs${root}/${name}`].flatMap((path) =>
      ['', '?raw', '?url', '?import&raw', '?worker'].map((query) => path + query),
    ),
  )
  return [...files, '/@fs/etc/passwd', `/@fs${root}/pages/%2e%2e/.env`]
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
  for (const name of ['data', '.env']) rmSync(join(root, name), { recursive: true })
}

test('dev shows the page as its content changes, and takes enquiries; it serves nothing else, and ends where DATA_DIR is in use (long)', async () => {
  const env = { DATA_DIR: lab.dataDir() }
  const { answer: url, said } = await start(root, 'dev', SHOWN, env)
  const page = async (path = '/') => (await get(url, path, { accept: 'text/html' })).text
  expect(await page()).toContain('<form')
  for (const path of ['/browser/main.ts', '/islands/form/EnquiryForm.tsx', '/@vite/client'])
    expect((await get(url, path)).status).toBe(200)
  expect(await enquire({ url })).toMatch(NUMBER)
  // As monitors ask.
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(url, '/agb/?utm=1', { accept: '*/*' }, method)
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  }
  expect((await get(url, '/', {}, 'HEAD')).status).toBe(200)
  await expectNothingSecret(url)

  const business = join(root, 'content/business.yaml')
  const other = readFileSync(business, 'utf8').replace('#c34a57', '#1f3a93')
  // Right after the start the file is not watched yet, so it is saved again until the page changes.
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

test('edit opens the editor on any free port; its preview serves nothing else of the project (long)', async () => {
  const { answer: url } = await start(root, 'edit', SHOWN, { DATA_DIR: lab.dataDir() })
  const page = await get(url, '/')
  expect(page.status).toBe(200)
  const [preview = ''] =
    /http:\/\/127\.0\.0\.1:\d+(?=[; ]|$)/.exec(String(page.headers['content-security-policy'])) ?? []
  expect((await get(preview, '/', { accept: 'text/html' })).text).toContain('<form')
  await expectNothingSecret(preview)
})

test('where # or ? stands in the path of the program, the commands say it (long)', async () => {
  const place = join(dirname(root), 'Müller #1?')
  renameSync(root, place)
  for (const [name, ...words] of [['build'], ['dev'], ['edit', '--ohne-browser']] as const) {
    const { code, said } = await run(place, name, words, { DATA_DIR: lab.dataDir() })
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('kein # und kein ?') })
    expect(said).not.toMatch(/^ +at /m)
  }
  renameSync(place, root)
})

test('a checkout by Git for Windows has the line ends of every other', () => {
  commitAll(root, 'this')
  const windows = mkdtempSync(join(dirname(root), 'windows-'))
  git(root, 'clone', '--quiet', '-c', 'core.autocrlf=true', root, windows)
  const files = git(windows, 'ls-files', '--eol').split('\n')
  const others = files.filter((line) => /w\/(?:crlf|mixed)/.test(line)).map((line) => line.split('\t')[1])
  expect(others.toSorted()).toEqual(['Website bearbeiten.cmd', 'node.cmd'])
})

// The last test: every command works on the new site folder from here on.
test('new asks in a terminal; an empty site folder fits any trade, is built, and check:live names what is missing', async () => {
  const site = join(dirname(root), 'meine')
  const env = { ...process.env, ENV_FILE: devNull }
  const readIn = (name: string) => readFileSync(join(site, name), 'utf8')
  // A checkout with the line ends of Windows.
  for (const name of ['services.yaml', 'texts.yaml']) {
    const file = join(root, 'content', name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'))
  }
  const inTerminal = (answer: string) =>
    spawnSync('script', ['-qec', 'npm run --silent new -- ../meine', '/dev/null'], { cwd: root, input: answer, env })
  expect(String(inTerminal('leer\r').stdout)).toMatch(/\(mit\/leer\)[^]*ist fertig/)
  expect(readIn('content/services.yaml')).not.toContain('id:')
  for (const name of ['services.yaml', 'texts.yaml']) expect(readIn(`content/${name}`)).not.toContain('\r')
  expect(await run(root, 'build')).toEqual({ code: 0, said: expect.stringContaining('ist fertig') })
  const pages = ['index', 'impressum', 'datenschutz', 'agb'].map((page) => readIn(`dist/${page}.html`))
  expect(pages.join().match(/.{20}(?:[Kk]üche|[Mm]öbel|Montage|montier|Aufmaß|Projekte).{20}/g)).toBeNull()
  // This business does not travel, so its map shows no radius.
  expect(pages[0]).not.toMatch(/<(?:video|picture)|areaServed|Umkreis| km</)
  const { said } = await run(root, 'check:live')
  for (const line of [
    'Betrieb › Gewerbe: Ein Text fehlt',
    'Leistungen: 3 Texte fehlen',
    'Suchmaschinen: 2 Texte fehlen',
  ])
    expect(said).toContain(line)
  expect(said).not.toMatch(/Visualisierungen|Projekte:/)
})
