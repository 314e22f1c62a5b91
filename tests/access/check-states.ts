import type { Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'
import type { Arrive } from '../support/browser/test.ts'
import { settled } from '../support/browser/visitor.ts'
import { axeViolations } from './checks/axe.ts'
import { blankControls } from './checks/colors.ts'
import { equalAccessViolations } from './checks/equal-access.ts'
import { lostText, sidewaysScroll } from './checks/layout.ts'
import { OWN_STYLES, setOwnStyles } from './checks/own-styles.ts'
import { smallTargets } from './checks/targets.ts'
import { enterState } from './enter-state.ts'
import { type Kind, type State, STATES } from './states.ts'

// WCAG 2.5.8 asks for 24 px; 2.5.5 (AAA) for 44.
const LEAST_TARGET_PX = 44

type Screen = { viewport: ViewportSize; styles: readonly string[] }
type Device = {
  kind: Kind
  /** Its sizes, and what its visitors do to the page at each. */
  screens: readonly [Screen, ...Screen[]]
}

const { doubledText, wideSpacing } = OWN_STYLES

export const DESKTOP: Device = {
  kind: 'desktop',
  screens: [{ viewport: { width: 1280, height: 800 }, styles: [doubledText, wideSpacing] }],
}
// Doubled text is asked of a page as wide as it is meant to be (WCAG 1.4.4), not of the narrowest one.
export const PHONE: Device = {
  kind: 'phone',
  screens: [
    { viewport: { width: 390, height: 844 }, styles: [doubledText] },
    { viewport: { width: 320, height: 640 }, styles: [wideSpacing] },
  ],
}

/** The states that exist on a device. */
export function statesOn({ kind }: Pick<Device, 'kind'>): State[] {
  return STATES.filter(({ only }) => !only || only === kind)
}

/** Checks one state on one device. One visit for all checks and screens: opening the page is what takes the time. */
export async function checkState(state: State, { kind, screens }: Device, arrive: Arrive): Promise<void> {
  const page = await enterState(state, kind, { viewport: screens[0].viewport }, arrive)
  // It takes seconds, and what it asks differs less with the width than with the state.
  if (kind === (state.only ?? 'desktop')) expect.soft(await equalAccessViolations(page)).toEqual([])
  for (const { viewport, styles } of screens) {
    await page.setViewportSize(viewport)
    await settled(page)
    expect.soft(await axeViolations(page)).toEqual([])
    expect.soft(await smallTargets(page, LEAST_TARGET_PX)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await blankControls(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    await expectNoTextLost(page)
    for (const css of styles) {
      await setOwnStyles(page, css)
      await expectNoTextLost(page)
    }
    await setOwnStyles(page, '')
  }
}

async function expectNoTextLost(page: Page): Promise<void> {
  // The carousel takes its new measures some frames later.
  await expect.poll(() => sidewaysScroll(page)).toEqual([])
  expect.soft(await lostText(page)).toEqual([])
}
