import type { Page } from 'playwright-core'
import sharp from 'sharp'

const CONTROLS = 'a[href], button, summary, input:not([type="hidden"]), textarea'
// WCAG 1.4.11 asks for a contrast of 3:1. Forced colours have far more, so a low bound is enough to find invisible
// controls.
const LEAST_SPREAD = 60

/**
 * Controls in the window that are invisible with the visitor's own colours: their painted box has almost one colour.
 */
export async function blankControls(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const boxes = await page.locator(CONTROLS).evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const inWindow = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
      if (!inWindow || width < 2 || height < 2) return []
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!hit || !control.contains(hit)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('name') ?? ''
      const [x, y] = [Math.floor(left), Math.floor(top)]
      const box = { left: x, top: y, width: Math.floor(left + width) - x, height: Math.floor(top + height) - y }
      return [{ name: name.trim().slice(0, 40), box }]
    }),
  )
  const picture = sharp(await page.screenshot()).removeAlpha()
  await page.emulateMedia({ forcedColors: 'none' })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const spreads = await Promise.all(
    boxes.map(async ({ name, box }) => {
      const { channels } = await sharp(data, { raw: info }).extract(box).stats()
      return { name, spread: Math.max(...channels.map(({ min, max }) => max - min)) }
    }),
  )
  return spreads.filter(({ spread }) => spread < LEAST_SPREAD).map(({ name }) => name)
}
