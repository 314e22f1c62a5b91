import type { Locator, Page } from 'playwright-core'

/** Drops files of this machine as the system's file manager does: nothing of it is made in the page. */
export async function dropFiles(page: Page, onto: Locator, ...files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await onto.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await onto.boundingBox()
  if (!box) throw new Error(`There is no ${onto} to drop onto.`)
  const at = { x: box.x + Math.min(box.width / 2, 20), y: box.y + Math.min(box.height / 2, 20) }
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await session.detach()
}
