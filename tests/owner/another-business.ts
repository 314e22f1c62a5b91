import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Content, loadContent } from '#model/content.ts'
import { axeViolations } from '../access/checks/axe.ts'
import { sidewaysScroll } from '../access/checks/layout.ts'
import { NARROW } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { mailRecords, withDns } from '../support/dns.ts'
import { copyContent } from '../support/content-copy.ts'
import { runBuild } from '../support/run-build.ts'
import { environment, newDataDir, removeDataDir, run, type Server, startServer } from '../support/server.ts'
import { CONTENT } from '#tools/paths.ts'

const WRITTEN = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|conf|htaccess|toml)$/
const NAMES = /^(?:Essen|45127|nobilia|Häcker|Schüller|nolte|Leicht)$|montage-essen|kueche-/
// The controls of every business say this too.
const SHARED = 'Anfrage mit Foto'
/** The demo's red, its shades, and the green and the wood beside it; the red of faults belongs to every business. */
const DEMO_SHADES = /#?(?:c34a57|8f2a38|8d2836|efa2a4|7d1e2d|6c1423|1d4a44|14312d|c9a06b|e6d2b1)/i

type AnotherBusiness = {
  /** The folder of its content. */
  content: string
  domain: string
  /** Puts its photos into the folder of media. */
  addMedia: (media: string) => Promise<void>
  /** Changes the shipped privacy statement. */
  privacy?: (text: string) => string
  /** It answers all questions that visitors ask. */
  answersAll: boolean
}

/**
 * Builds and serves a site folder as another owner leaves it, with none of the demo's pictures, and tests what
 * holds for every business.
 */
export function anotherBusiness({ content, domain, addMedia, privacy = String, answersAll }: AnotherBusiness) {
  const { site: root, remove } = copyContent()
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

  test('another business is built as it is, and nothing of the demo is left in words, colours and data', () => {
    expect(built).toEqual({ code: 0, output: expect.stringMatching(/dist\/ ist fertig\.\n$/) })
    expect(wordsOfTheDemo(root)).toEqual([])
  })

  test('axe finds nothing, and nothing is too wide', async ({ arrive }) => {
    const { page } = await arrive(site.url, { consent: null })
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize(NARROW)
    await expect.poll(() => sidewaysScroll(page)).toEqual([])
  })

  test('check:live, which compares it with the demo, finds nothing open', async () => {
    const env = environment(root, {
      SITE_DIR: root,
      SMTP_URL: `smtps://user:pass@mail.${domain}:465`,
      TRUST_PROXY: '1',
      ENQUIRY_RATE_LIMIT: '10',
      ALERT_URL: 'https://ntfy.sh/geheim',
      BACKUP_DIR: '/mnt/sicherung',
      ...withDns(mailRecords(domain)),
    })
    const { code, stdout } = await run('tools/check-live.ts', [], env)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Alles bereit')])
    expect(stdout.includes('Danach fragen Besucher')).toBe(!answersAll)
  })

  return { dist: join(root, 'dist'), url: () => site.url }
}

/** Finds sentences, names, addresses and colours of the demo in the text files of a build. */
function wordsOfTheDemo(root: string): string[] {
  const words = demoWords(root)
  // Guards against a search for nothing.
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

/** The demo's own sentences, names and addresses. */
function demoWords(root: string): string[] {
  const own = new Set(textsIn(loadContent(join(root, 'content')).content))
  // Any business may use a single word, but not the demo's names.
  const words = textsIn(loadContent(CONTENT).content)
  return [...new Set(words)].filter(
    (word) => (word.includes(' ') || NAMES.test(word)) && !own.has(word) && word !== SHARED,
  )
}

/** Collects every text but those of the legal pages, which are the same for every business. */
function textsIn(content: Content | null): string[] {
  const texts: string[] = []
  JSON.stringify({ ...content, legal: null }, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(plain(value))
    return value
  })
  return texts
}

/** Replaces unbreakable spaces, soft hyphens and HTML entities by what a reader sees. */
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
