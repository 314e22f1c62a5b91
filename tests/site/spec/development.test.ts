import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { prerenderedPages } from '#tools/dev-pages.ts'
import { preparePictures } from '#tools/images/pictures.ts'
import { CACHE, MEDIA_SOURCE, PICTURE_CACHE } from '#tools/paths.ts'
import { readSettings } from '#settings/read-settings.ts'
import { viteConfig } from '#tools/vite-config.ts'
import { DESKTOP, newVisitor, visit } from '../../support/visitor.ts'
import { PATHS, WIDTHS } from './support.ts'

let server: ViteDevServer
let browser: Browser

/** The owner has no picture of the third project yet. */
const withoutThirdPicture: Plugin = {
  name: 'without-third-picture',
  transform: (code, id) =>
    id.endsWith('/content/projects.ts') ? code.replace(/(['"])kueche-3-[^'"]*\1/, 'null') : undefined,
}

// React tells what differs between the prerendered and the hydrated page in its development build only.
beforeAll(async () => {
  const config = viteConfig(readSettings({}), await preparePictures(MEDIA_SOURCE, PICTURE_CACHE))
  server = await createServer({
    ...config,
    cacheDir: join(CACHE, 'vite-spec'),
    logLevel: 'error',
    plugins: [...(config.plugins ?? []), prerenderedPages(), withoutThirdPicture],
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  ;[browser] = await Promise.all([launchChromium(), server.listen()])
})
afterAll(() => Promise.all([browser.close(), server.close()]))

async function arrive(viewport: { width: number; height: number }) {
  const visitor = await newVisitor(browser, { viewport, consent: null })
  const [url = ''] = server.resolvedUrls?.local ?? []
  const open = (path: string) => visit(visitor.page, new URL(path, url).href)
  return { ...visitor, open }
}

describe.each(WIDTHS)("React's development build at $width", ({ viewport }) => {
  test('hydrates every page without a warning', async () => {
    const { page, complaints, open, close } = await arrive(viewport)
    for (const path of PATHS) {
      await open(path)
      await page.waitForLoadState('networkidle')
    }
    await close()
    // The page that is missing says so itself, and the browser says it too.
    expect(complaints.filter((complaint) => !/status of 404|^Page not found/.test(complaint))).toEqual([])
  })
})

test("a project without a picture shows a red placeholder reading 'Projekt 3'", async () => {
  const { page, open, close } = await arrive(DESKTOP)
  await open('/')
  const card = page.locator('#projects li').nth(2)
  expect(await card.locator('img').count()).toBe(0)
  const placeholder = card.getByText('Projekt 3', { exact: true })
  const grounds = await placeholder.evaluate((element) => {
    const colours: string[] = []
    for (let box: Element | null = element; box && box.tagName !== 'LI'; box = box.parentElement) {
      colours.push(getComputedStyle(box).backgroundColor)
    }
    return colours
  })
  expect(grounds).toContain('rgb(195, 74, 87)')
  await close()
})
