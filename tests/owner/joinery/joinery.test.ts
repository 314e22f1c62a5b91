import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { CONTENT, type Content, loadContent } from '#model/content.ts'
import { DIST } from '#tools/paths.ts'
import { axeViolations } from '../../access/checks/axe.ts'
import { sidewaysScroll } from '../../access/checks/layout.ts'
import { NARROW } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { runBuild } from '../../support/run-build.ts'
import { environment, newDataDir, removeDataDir, run, type Server, startServer } from '../../support/server.ts'
import { openJoinery } from './joinery.ts'

const WRITTEN = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|conf|htaccess|toml)$/
const NAMES = /^(?:Essen|45127|nobilia|Häcker|Schüller|nolte|Leicht)$|montage-essen|kueche-/
const PICTURE = /\.(?:jpg|png|avif|webp|svg|ico|mp4|webm)$/

let root = ''
let remove = (): void => undefined
let built: ReturnType<typeof runBuild>
let site: Server
const dataDir = newDataDir()
beforeAll(async () => {
  ;({ root, remove } = await openJoinery())
  built = runBuild(root)
  const env = { FIXTURE_DIST: join(root, 'dist') }
  site = await startServer(dataDir, env, [process.execPath], 'tests/relay/support/fixture-process.ts')
})
afterAll(async () => {
  await site.end('SIGTERM')
  remove()
  removeDataDir(dataDir)
})

test('another business is built as it is', () => {
  expect(built).toEqual({ code: 0, output: expect.stringMatching(/dist\/ ist fertig\.\n$/) })
})

describe('nothing of the demo is left', () => {
  test('in all that is written: pages, scripts, styles, drawings, data', () => {
    const dist = join(root, 'dist')
    const found = filesOf(dist)
      .filter((file) => WRITTEN.test(file))
      .flatMap((file) => {
        const text = plain(readFileSync(join(dist, file), 'utf8'))
        return demoWords().flatMap((word) => (occursIn(text, word) ? [`${file}: ${word}`] : []))
      })
    expect(found).toEqual([])
  })

  test('in any picture', () => {
    const dist = join(root, 'dist')
    const own = new Map(filesOf(dist).map((file) => [hashOf(join(dist, file)), file]))
    const shared = filesOf(DIST)
      .filter((file) => PICTURE.test(file))
      .flatMap((file) => own.get(hashOf(join(DIST, file))) ?? [])
    expect(shared).toEqual([])
  })
})

test.for(['/', '/impressum', '/datenschutz'])('axe finds nothing on %s', async (path, { arrive }) => {
  const { page } = await arrive(new URL(path, site.url).href, { consent: null })
  expect(await page.title()).toContain('Yıldırım')
  expect.soft(await axeViolations(page)).toEqual([])
  await page.setViewportSize(NARROW)
  expect.soft(await axeViolations(page)).toEqual([])
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
  const { content } = loadContent(CONTENT)
  // A single word may be anybody's, save what the demo calls itself.
  const words = textsIn(content).filter((word) => (word.includes(' ') || NAMES.test(word)) && !own.has(word))
  return [...new Set(words)]
}

/** Every text of the lists, sentences and facts; the legal pages are the same for both. */
function textsIn(content: Content | null): string[] {
  if (!content) throw new Error('the content has faults')
  const { legal: _legal, ...rest } = content
  const texts: string[] = []
  JSON.stringify(rest, (_key, value: unknown) => {
    if (typeof value === 'string') texts.push(plain(value))
    return value
  })
  return texts
}

/** As it is read: without what keeps words together, and with signs instead of their names. */
function plain(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u00ad', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}

function occursIn(text: string, word: string): boolean {
  const at = text.indexOf(word)
  return at !== -1 && !/\p{L}/u.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => statSync(join(folder, name)).isFile())
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
