import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, type ExpectStatic, test } from 'vitest'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newVisitor, visit } from '../../support/visitor.ts'
import { axeViolations } from './checks/axe.ts'
import { blankControls } from './checks/colors.ts'
import { clippedText, overlappingText, sidewaysScroll } from './checks/layout.ts'
import { OWN_STYLES, setOwnStyles } from './checks/own-styles.ts'
import { smallTargets } from './checks/targets.ts'
import { STATES, WIDTHS } from './states.ts'

const HEIGHTS = { 1280: 800, 390: 844, 320: 640 }
// WCAG 2.5.8 asks for 24 px; where a thumb points, the site promises 44.
const LEAST_TARGET = { 1280: 24, 390: 44, 320: 44 }
// Doubled text is asked of a page as wide as it is meant to be (WCAG 1.4.4), not of the narrowest one.
const OWN = {
  1280: [OWN_STYLES.doubledText, OWN_STYLES.wideSpacing],
  390: [OWN_STYLES.doubledText],
  320: [OWN_STYLES.wideSpacing],
}

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

async function expectNoTextLost(page: Page, expect: ExpectStatic): Promise<void> {
  // The carousel takes its new measures some frames later.
  await expect.poll(() => sidewaysScroll(page)).toEqual([])
  expect.soft(await clippedText(page)).toEqual([])
  expect.soft(await overlappingText(page)).toEqual([])
}

// One visit for all checks of a state: opening the page is what takes the time.
describe.each(WIDTHS)('at %i px', (width) => {
  const states = STATES.filter(({ widths }) => !widths || widths.includes(width))

  test.concurrent.for(states)('$name is accessible', async ({ path, enter, undecided }, { expect }) => {
    const { page, close } = await newVisitor(browser, {
      viewport: { width, height: HEIGHTS[width] },
      reducedMotion: 'reduce',
      hasTouch: width < 768,
      consent: undecided ? null : 'declined',
    })
    await visit(page, site.url + path)
    await enter?.(page)
    expect.soft(await axeViolations(page)).toEqual([])
    expect.soft(await smallTargets(page, LEAST_TARGET[width])).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await blankControls(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await expectNoTextLost(page, expect)
    for (const css of OWN[width]) {
      await setOwnStyles(page, css)
      await expectNoTextLost(page, expect)
    }
    await close()
  })
})
