import type { Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, NARROW, PHONE } from '../support/browser/screens.ts'
import type { Arrive } from '../support/browser/test.ts'
import { type Profile, settled } from '../support/browser/visitor.ts'
import { MAP_SERVICE } from '../support/page/consent.ts'
import { axeViolations } from './checks/axe.ts'
import { blankControls } from './checks/colors.ts'
import { equalAccessViolations } from './checks/equal-access.ts'
import { lostText, OWN_STYLES, setOwnStyles, sidewaysScroll } from './checks/layout.ts'
import { smallTargets } from './checks/targets.ts'
import type { State } from './states.ts'

// WCAG 2.5.8 asks for 24 px; 2.5.5 (AAA) for 44.
const LEAST_TARGET_PX = 44

const { doubledText, wideSpacing } = OWN_STYLES

/** The windows a state is made to fit, and what visitors do to the page at each; axe judges the widest and the narrowest. */
const SCREENS: { viewport: ViewportSize; axe: boolean; styles: string[] }[] = [
  { viewport: DESKTOP, axe: true, styles: [doubledText, wideSpacing] },
  // Doubled text is asked of a page as wide as it is meant to be (WCAG 1.4.4), not of the narrowest one.
  { viewport: PHONE, axe: false, styles: [doubledText] },
  { viewport: NARROW, axe: true, styles: [wideSpacing] },
]

/** Whether a state exists in a window. */
export const existsAt = ({ only }: State, { width }: ViewportSize): boolean =>
  !only || only === (width < 768 ? 'phone' : 'desktop')

/**
 * Brings a new visitor into a state of the site.
 * @param prepare what is done to the opened page before.
 */
export async function enterState(
  { path, enter, only, undecided, mapAllowed, tolerate }: State,
  own: Profile,
  arrive: Arrive,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const { page } = await arrive(path, {
    hasTouch: only === 'phone',
    consent: undecided ? null : 'declined',
    ...(tolerate ? { tolerate } : {}),
    ...(mapAllowed ? { calls: MAP_SERVICE } : {}),
    ...own,
  })
  await prepare?.(page)
  await enter?.(page)
  // Notices go after seconds, but wait for a visitor who looks elsewhere.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  return page
}

/** Checks a state with one visitor, whose window is made narrower: opening the page is what takes the time. */
export async function checkState(state: State, arrive: Arrive): Promise<void> {
  const screens = SCREENS.filter(({ viewport }) => existsAt(state, viewport))
  const [first = SCREENS[0]] = screens
  const page = await enterState(state, { viewport: first?.viewport ?? DESKTOP }, arrive)
  if (state.equalAccess) expect.soft(await equalAccessViolations(page)).toEqual([])
  for (const { viewport, axe, styles } of screens) {
    await page.setViewportSize(viewport)
    await settled(page)
    if (axe || screens.length === 1) expect.soft(await axeViolations(page), `axe, ${viewport.width} px`).toEqual([])
    expect.soft(await smallTargets(page, LEAST_TARGET_PX)).toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await blankControls(page)).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
    for (const css of ['', ...styles]) {
      await setOwnStyles(page, css)
      // The carousel takes its new measures some frames later.
      await expect.poll(() => sidewaysScroll(page), { message: `${viewport.width} px ${css}` }).toEqual([])
      expect.soft(await lostText(page), `${viewport.width} px ${css}`).toEqual([])
    }
    await setOwnStyles(page, '')
  }
}
