import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { CONTENT, type Content, loadContent } from '#model/content.ts'
import { DIST } from '#tools/paths.ts'
import { axeViolations } from '../../access/checks/axe.ts'
import { sidewaysScroll } from '../../access/checks/layout.ts'
import { NARROW } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { copyProject } from '../../support/project-copy.ts'
import { runBuild } from '../../support/run-build.ts'
import { environment, newDataDir, removeDataDir, run, type Server, startServer } from '../../support/server.ts'

const WRITTEN = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|conf|htaccess|toml)$/
const NAMES = /^(?:Essen|45127|nobilia|Häcker|Schüller|nolte|Leicht)$|montage-essen|kueche-/
// What the words of the controls say too, of any business.
const SHARED = 'Anfrage mit Foto'
const PICTURE = /\.(?:jpg|png|avif|webp|svg|ico|mp4|webm)$/

/** Photos as a phone, a camera and a program for pictures leave them behind: name, width, height, EXIF orientation. */
const PHOTOS: [name: string, width: number, height: number, orientation: number, color: string][] = [
  ['poster.jpg', 960, 540, 1, '#7a5b3a'],
  // Held upright by a camera that lies about it.
  ['Treppe im Haus Ö.jpg', 640, 480, 6, '#b98d55'],
  ['arbeitszimmer (2).PNG', 640, 480, 1, '#5d6b52'],
  ['tuer-hochkant.jpg', 450, 800, 1, '#6b4a35'],
  ['tresen.webp', 800, 450, 1, '#3f3a36'],
  ['bank.avif', 400, 300, 1, '#a8835a'],
]

/** What she changes in the shipped legal texts. */
const LEGAL: [page: string, shipped: RegExp, own: string][] = [
  ['datenschutz', /^stand: .*$/m, 'stand: Dezember 2026'],
  ['agb', /^- der Bau von Möbeln nach Maß\n/m, ''],
  ['impressum', /^Genannte Marken .*$/m, 'Genannte Marken gehören ihren Inhabern.'],
]

const { root, remove } = copyProject()
const dist = join(root, 'dist')
const dataDir = newDataDir()
let built: ReturnType<typeof runBuild>
let site: Server
// A copy of the project as another owner leaves it: her own content and photos, no film, nothing else changed.
beforeAll(async () => {
  const media = join(root, 'content/media')
  for (const name of readdirSync(media)) rmSync(join(media, name))
  cpSync(join(import.meta.dirname, 'content'), join(root, 'content'), { recursive: true })
  for (const [name, width, height, orientation, background] of PHOTOS) {
    const photo = sharp({ create: { width, height, channels: 3, background } })
    await photo.withMetadata({ orientation }).toFile(join(media, name))
  }
  for (const [page, shipped, own] of LEGAL) {
    const file = join(root, 'content/legal', `${page}.md`)
    const text = readFileSync(file, 'utf8')
    if (!shipped.test(text)) throw new Error(`${page}.md no longer has ${shipped}`)
    writeFileSync(file, text.replace(shipped, own))
  }
  built = runBuild(root)
  site = await startServer(
    dataDir,
    { FIXTURE_DIST: dist },
    [process.execPath],
    'tests/relay/support/fixture-process.ts',
  )
})
afterAll(async () => {
  await site.end('SIGTERM')
  remove()
  removeDataDir(dataDir)
})

test('another business is built as it is', () => {
  expect(built).toEqual({ code: 0, output: expect.stringMatching(/dist\/ ist fertig\.\n$/) })
})

test('nothing of the demo is left in all that is written: pages, scripts, styles, drawings, data', () => {
  const words = demoWords()
  expect(words.length).toBeGreaterThan(50)
  const found = filesOf(dist)
    .filter((file) => WRITTEN.test(file))
    .flatMap((file) => {
      const text = plain(readFileSync(join(dist, file), 'utf8'))
      return words.flatMap((word) => (occursIn(text, word) ? [`${file}: ${word}`] : []))
    })
  expect(found).toEqual([])
})

test('nothing of the demo is left in any picture', () => {
  const own = picturesByHash(dist)
  expect([...picturesByHash(DIST).keys()].flatMap((key) => own.get(key) ?? [])).toEqual([])
})

test.for(['/', '/impressum', '/datenschutz'])('axe finds nothing on %s', async (path, { arrive }) => {
  const { page } = await arrive(new URL(path, site.url).href, { consent: null })
  expect(await page.title()).toContain('Yıldırım')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize(NARROW)
  expect(await sidewaysScroll(page)).toEqual([])
})

test('check:live finds nothing open', async () => {
  const settings = {
    SMTP_URL: 'smtps://user:pass@mail.yildirim-holz-muster.de:465',
    TRUST_PROXY: '1',
    ENQUIRY_RATE_LIMIT: '10',
  }
  const { code, stdout } = await run(join(root, 'tools/check-live.ts'), [], environment(root, settings))
  expect([code, stdout]).toEqual([0, expect.stringContaining('Alles bereit')])
})

/** The demo's own sentences, names and addresses. */
function demoWords(): string[] {
  const own = new Set(textsIn(loadContent(join(root, 'content')).content))
  // A single word may be anybody's, save what the demo calls itself.
  const words = textsIn(loadContent(CONTENT).content)
  return [...new Set(words)].filter(
    (word) => (word.includes(' ') || NAMES.test(word)) && !own.has(word) && word !== SHARED,
  )
}

/** Every text of the lists, sentences and facts; the legal pages are the same for both. */
function textsIn(content: Content | null): string[] {
  const texts: string[] = []
  JSON.stringify({ ...content, legal: null }, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(plain(value))
    return value
  })
  return texts
}

/** As it is read: without what keeps words together, and with signs instead of their names. */
function plain(text: string): string {
  const bare = text.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '')
  return bare.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

function occursIn(text: string, word: string): boolean {
  const at = text.indexOf(word)
  return at !== -1 && !/\p{L}/u.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile())
}

function picturesByHash(folder: string): Map<string, string> {
  const pictures = filesOf(folder).filter((file) => PICTURE.test(file))
  return new Map(pictures.map((file) => [hash('sha256', readFileSync(join(folder, file))), file]))
}
