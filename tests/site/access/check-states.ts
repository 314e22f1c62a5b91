import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Arrive } from '../support/test.ts'
import { axeViolations } from './checks/axe.ts'
import { blankControls } from './checks/colors.ts'
import { equalAccessViolations } from './checks/equal-access.ts'
import { clippedText, overlappingText, sidewaysScroll } from './checks/layout.ts'
import { OWN_STYLES, setOwnStyles } from './checks/own-styles.ts'
import { smallTargets } from './checks/targets.ts'
import { type State, STATES, type Width } from './states.ts'

const HEIGHTS = { 1280: 800, 390: 844, 320: 640 }
// WCAG 2.5.8 asks for 24 px; 2.5.5 (AAA) for 44.
const LEAST_TARGET_PX = 44
// Doubled text is asked of a page as wide as it is meant to be (WCAG 1.4.4), not of the narrowest one.
const OWN = {
  1280: [OWN_STYLES.doubledText, OWN_STYLES.wideSpacing],
  390: [OWN_STYLES.doubledText],
  320: [OWN_STYLES.wideSpacing],
}

/** The states that exist at one width. */
export function statesAt(width: Width): State[] {
  return STATES.filter(({ widths }) => !widths || widths.includes(width))
}

/** Checks one state at one width. One visit for all checks: opening the page is what takes the time. */
export async function checkState({ path, enter, widths, undecided, tolerate }: State, width: Width, arrive: Arrive) {
  const { page } = await arrive(path, {
    viewport: { width, height: HEIGHTS[width] },
    hasTouch: width < 768,
    consent: undecided ? null : 'declined',
    ...(tolerate ? { tolerate } : {}),
  })
  await enter?.(page)
  expect.soft(await axeViolations(page)).toEqual([])
  // It takes seconds, and what it asks differs less with the width than with the state.
  if (width === (widths ?? [1280])[0]) expect.soft(await equalAccessViolations(page)).toEqual([])
  expect.soft(await smallTargets(page, LEAST_TARGET_PX)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await blankControls(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  await expectNoTextLost(page)
  for (const css of OWN[width]) {
    await setOwnStyles(page, css)
    await expectNoTextLost(page)
  }
}

async function expectNoTextLost(page: Page): Promise<void> {
  // The carousel takes its new measures some frames later.
  await expect.poll(() => sidewaysScroll(page)).toEqual([])
  expect.soft(await clippedText(page)).toEqual([])
  expect.soft(await overlappingText(page)).toEqual([])
}
