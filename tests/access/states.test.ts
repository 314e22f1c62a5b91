import { expect } from 'vitest'
import { DESKTOP, NARROW, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { settled } from '../support/browser/visitor.ts'
import { IS_LONG_RUN } from '../support/long-run.ts'
import { axeViolations } from './checks/axe.ts'
import { blankControls } from './checks/colors.ts'
import { clippedText, OWN_STYLES, setOwnStyles, sidewaysScroll } from './checks/layout.ts'
import { smallTargets } from './checks/targets.ts'
import { enterState, existsAt, STATES } from './states.ts'

// WCAG 2.5.8 asks for 24 px; 2.5.5 (AAA) for 44.
const LEAST_TARGET_PX = 44
// The long run looks at the window in between, too, and enlarges the text in every state.
const WINDOWS = IS_LONG_RUN ? [DESKTOP, PHONE, NARROW] : [DESKTOP, NARROW]

const ASKED = STATES.filter(({ isLong }) => !isLong || IS_LONG_RUN)

// One visitor for all windows, because opening the page takes most of the time.
test.for(ASKED)('$name is accessible in every window it fits', async (state, { arrive }) => {
  const fitting = WINDOWS.filter((viewport) => existsAt(state, viewport))
  // If only a part of the page is new in this state, one window is enough for every commit.
  const isWhole = state.within === undefined || IS_LONG_RUN
  const windows = isWhole ? fitting : fitting.slice(-1)
  const [first = DESKTOP] = windows
  const last = windows.at(-1)
  const page = await enterState(state, { viewport: first }, arrive)
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await settled(page)
    const small = () => smallTargets(page, LEAST_TARGET_PX)
    await expect.poll(small, { message: `targets, ${viewport.width} px` }).toEqual([])
    // On pages of text axe finds the same in both windows: at every commit one is enough.
    const isEdge = viewport === last || (viewport === first && (state.path === undefined || IS_LONG_RUN))
    expect.soft(isEdge ? await axeViolations(page, state.within) : [], `axe, ${viewport.width} px`).toEqual([])
    expect.soft(viewport === last ? await blankControls(page) : [], `forced colours, ${viewport.width} px`).toEqual([])
    // WCAG 1.4.4 asks for doubled text in a window of usual width, not in the narrowest one.
    const doubled = viewport === first && isWhole ? [OWN_STYLES.doubledText] : []
    const spaced = viewport === last && isWhole ? [OWN_STYLES.wideSpacing] : []
    for (const css of ['', ...doubled, ...spaced]) {
      if (css !== '') await setOwnStyles(page, css)
      // The carousel takes its new measures some frames later.
      const lost = async () => [...(await sidewaysScroll(page)), ...(await clippedText(page))]
      await expect.poll(lost, { message: `${viewport.width} px ${css}` }).toEqual([])
    }
    await setOwnStyles(page, '')
  }
})
