import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { axeViolations } from '../access/checks/axe.ts'
import { sidewaysScroll } from '../access/checks/layout.ts'
import { NARROW } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { banner } from '../support/page.ts'
import { copyContent } from '../support/content-copy.ts'
import { runBuild } from '../support/run-build.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '../support/server.ts'

const WRITTEN = /\.(?:html|css|js|svg|json|xml|txt|webmanifest|conf|htaccess|toml)$/
/** Names, addresses, photos and colours of the demo. Its sentences are compared by `check:live`. */
const OF_THE_DEMO =
  /Lot (?:&|&amp;) Fuge|Mustermann|Musterstraße|montage-essen|3920042|\bEssen\b|45127|nobilia|kueche-|#?(?:c34a57|8f2a38|8d2836|efa2a4|7d1e2d|6c1423|1d4a44|14312d|c9a06b|e6d2b1)/g

type AnotherBusiness = {
  /** The folder of its content. */
  content: string
  /** Puts its photos into the folder of media. */
  addMedia: (media: string) => Promise<void>
  /** Changes the shipped privacy statement. */
  privacy?: (text: string) => string
  /** More variables of the build's environment. */
  env?: NodeJS.ProcessEnv
}

/**
 * Builds and serves a site folder as another owner leaves it, with none of the demo's pictures, and tests the promises
 * to every business.
 */
export function anotherBusiness({ content, addMedia, privacy = String, env }: AnotherBusiness) {
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
    built = runBuild(root, env)
    site = await startServer(dataDir, { SITE_DIR: root })
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
    // What stands above the banner would otherwise stay away for good.
    const isAsked = await page.evaluate(() => 'asks' in document.documentElement.dataset)
    expect(isAsked).toBe((await banner(page).count()) > 0)
    await page.setViewportSize(NARROW)
    await expect.poll(() => sidewaysScroll(page)).toEqual([])
  })

  return { dist: join(root, 'dist') }
}

/** Finds names, addresses and colours of the demo in the text files of a build. */
function wordsOfTheDemo(root: string): string[] {
  const dist = join(root, 'dist')
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => WRITTEN.test(file))
    .flatMap((file) =>
      (readFileSync(join(dist, file), 'utf8').match(OF_THE_DEMO) ?? []).map((word) => `${file}: ${word}`),
    )
}
