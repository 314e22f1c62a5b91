import type { Page } from 'playwright-core'

type Point = { x: number; y: number }

/** Moves a finger sideways over the screen, in eight steps. */
export async function swipe(page: Page, { x, y }: Point, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', [{ x: x + (by * step) / 8, y }])
  await touch('touchEnd', [])
  await session.detach()
}
