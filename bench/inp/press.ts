import type { Locator } from 'playwright-core'
import * as v from 'valibot'

const point = v.tuple([v.number(), v.number()])

/**
 * Presses the middle of a control, with a finger where there is one. Unlike Playwright's own click it waits for nothing
 * but the control to be there: visitors don't either.
 */
export async function press(control: Locator): Promise<void> {
  const page = control.page()
  const [x, y] = v.parse(point, await control.first().evaluate(middleOf))
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  if (hasTouch) await page.touchscreen.tap(x, y)
  else await page.mouse.click(x, y)
}

/** Scrolls to a control that is out of sight; scrolling is no interaction. */
export async function scrollTo(control: Locator): Promise<void> {
  await control.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
}

/** Runs in the page. */
function middleOf(control: Element): [number, number] {
  const { left, top, width, height } = control.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}
