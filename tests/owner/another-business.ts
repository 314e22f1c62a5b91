import { hash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { CONTENT, type Content, loadContent } from '#model/content.ts'
import { DIST } from '#tools/paths.ts'
import { axeViolations } from '../access/checks/axe.ts'
import { sidewaysScroll } from '../access/checks/layout.ts'
import { NARROW } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { mailRecords, withDns } from '../support/dns.ts'
import { copyProject } from '../support/project-copy.ts'
import { runBuild } from '../support/run-build.ts'
import { environment, newDataDir, removeDataDir, run, type Server, startServer } from '../support/server.ts'

const WRITTEN = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|conf|htaccess|toml)$/
const NAMES = /^(?:Essen|45127|nobilia|Häcker|Schüller|nolte|Leicht)$|montage-essen|kueche-/
// What the words of the controls say too, of any business.
const SHARED = 'Anfrage mit Foto'
const PICTURE = /\.(?:jpg|png|avif|webp|svg|ico|mp4|webm)$/
/** The demo's red, the shades of it, and the green and the wood beside it; the red of faults is not the brand's. */
const DEMO_SHADES = /#?(?:c34a57|8f2a38|8d2836|efa2a4|7d1e2d|6c1423|1d4a44|14312d|c9a06b|e6d2b1)/i

type AnotherBusiness = {
  /** The folder of its content. */
  content: string
  domain: string
  /** Puts its photos into the folder of media. */
  addMedia: (media: string) => Promise<void>
  /** What it changes in the shipped privacy statement. */
  privacy: (text: string) => string
  /** Whether it answers all that visitors ask. */
  answersAll: boolean
  /** Its pages that are looked at in the browser. */
  paths: string[]
}

/**
 * A copy of the project as another owner leaves it, with none of the demo's pictures, built and served; and what must hold
 * whoever it is.
 */
export function anotherBusiness({ content, domain, addMedia, privacy, answersAll, paths }: AnotherBusiness) {
  const { root, remove } = copyProject()
  const dataDir = newDataDir()
  let built: ReturnType<typeof runBuild>
  let site: Server
  beforeAll(async () => {
    const media = join(root, 'content/media')
    for (const name of readdirSync(media)) rmSync(join(media, name))
    cpSync(content, join(root, 'content'), { recursive: true })
    await addMedia(media)
    const statement = join(root, 'content/legal/datenschutz.md')
    writeFileSync(statement, privacy(readFileSync(statement, 'utf8')))
    built = runBuild(root)
    const fixture = 'tests/relay/support/fixture-process.ts'
    site = await startServer(dataDir, { FIXTURE_DIST: join(root, 'dist') }, [process.execPath], fixture)
  })
  afterAll(async () => {
    await site.end('SIGTERM')
    remove()
    removeDataDir(dataDir)
  })

  test('another business is built as it is, and nothing of the demo is left in words, colours, data, pictures', () => {
    expect(built).toEqual({ code: 0, output: expect.stringMatching(/dist\/ ist fertig\.\n$/) })
    expect(wordsOfTheDemo(root)).toEqual([])
    expect(picturesOfTheDemo(root)).toEqual([])
  })

  test.for(paths)('axe finds nothing on %s', async (path, { arrive }) => {
    const { page } = await arrive(new URL(path, site.url).href, { consent: null })
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize(NARROW)
    await expect.poll(() => sidewaysScroll(page)).toEqual([])
  })

  test('check:live finds nothing open', async () => {
    const settings = {
      SMTP_URL: `smtps://user:pass@mail.${domain}:465`,
      TRUST_PROXY: '1',
      ENQUIRY_RATE_LIMIT: '10',
      ALERT_URL: 'https://ntfy.sh/geheim',
      BACKUP_DIR: '/mnt/sicherung',
    }
    // Compared with the content of this project, the demo.
    const env = environment(root, { SITE_DIR: root, ...settings, ...withDns(mailRecords(domain)) })
    const { code, stdout } = await run('tools/check-live.ts', [], env)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Alles bereit')])
    expect(stdout.includes('Danach fragen Besucher')).toBe(!answersAll)
  })

  return { dist: join(root, 'dist'), url: () => site.url }
}

/** Where in all that is written the demo's sentences, names, addresses or colours still stand. */
function wordsOfTheDemo(root: string): string[] {
  const words = demoWords(root)
  // A search for nothing would find nothing.
  if (words.length < 50) throw new Error('The demo has more words than that.')
  const dist = join(root, 'dist')
  return filesOf(dist)
    .filter((file) => WRITTEN.test(file))
    .flatMap((file) => {
      const text = plain(readFileSync(join(dist, file), 'utf8'))
      const shades = DEMO_SHADES.exec(text) ?? []
      return [...words.filter((word) => occursIn(text, word)), ...shades].map((word) => `${file}: ${word}`)
    })
}

/** Which pictures of the demo are still there, whatever they are called. */
function picturesOfTheDemo(root: string): string[] {
  const own = picturesByHash(join(root, 'dist'))
  return [...picturesByHash(DIST).keys()].flatMap((key) => own.get(key) ?? [])
}

/** The demo's own sentences, names and addresses. */
function demoWords(root: string): string[] {
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
export function plain(text: string): string {
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
