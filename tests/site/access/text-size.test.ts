import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { clippedText, overlappingText, sidewaysScroll } from './checks/layout.ts'
import { STATES, type Width } from './states.ts'
import { settled } from './steps.ts'

let browser: Browser
let site: Site
beforeAll(async () => {
  browser = await launchChromium()
  site = await startSite()
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** What a visitor's own style sheet does to every page. */
async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    // A constructed sheet: the page's CSP lets nobody add a <style>.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await settled(page)
}

const MEANS: { name: string; css: string; width: Width; height: number }[] = [
  { name: 'text of 200 % on a desktop', css: 'html { font-size: 200% }', width: 1280, height: 800 },
  { name: 'text of 200 % on a phone', css: 'html { font-size: 200% }', width: 390, height: 844 },
  // The distances of WCAG 1.4.12.
  ...([1280, 320] as const).map((width) => ({
    name: `wide text spacing at ${width} px`,
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
    width,
    height: 800,
  })),
]

describe.each(MEANS)('with $name', ({ css, width, height }) => {
  const states = STATES.filter(({ widths }) => !widths || widths.includes(width))

  test.concurrent.for(states)('$name loses no text', async ({ path, enter, undecided }, { expect }) => {
    const { page, close } = await newVisitor(browser, {
      viewport: { width, height },
      reducedMotion: 'reduce',
      consent: undecided ? null : 'declined',
    })
    await visit(page, site.url + path)
    await enter?.(page)
    await addStyles(page, css)
    // The carousel takes its new measures some frames later.
    await expect.poll(() => sidewaysScroll(page)).toEqual([])
    expect.soft(await clippedText(page)).toEqual([])
    expect.soft(await overlappingText(page)).toEqual([])
    await close()
  })
})
