import type { Page } from 'playwright-core'
import sharp, { type OutputInfo } from 'sharp'

const CONTROLS = 'a[href], button, summary, input:not([type="hidden"]), textarea'
// WCAG 1.4.11: what tells a control apart needs 3:1; forced colours have far more, so a lower bound finds what is gone.
const LEAST_SPREAD = 60

type Box = { left: number; top: number; width: number; height: number }

/** Controls in the window in whose painted box nothing can be told apart. */
export async function blankControls(page: Page): Promise<string[]> {
  const boxes = await page.locator(CONTROLS).evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const inWindow = left >= 0 && top >= 0 && left + width <= innerWidth && top + height <= innerHeight
      if (!inWindow || width < 2 || height < 2) return []
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!hit || !control.contains(hit)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('name') ?? ''
      return [{ name: name.trim().slice(0, 40), left, top, width, height }]
    }),
  )
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return boxes.filter((box) => spread(data, info, box) < LEAST_SPREAD).map(({ name }) => name)
}

/** The largest difference there is between two pixels of a box, in one of the three colours. */
function spread(data: Buffer, { width: perLine, channels }: OutputInfo, box: Box): number {
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)]
  const [right, bottom] = [Math.floor(box.left + box.width), Math.floor(box.top + box.height)]
  const [least, most] = [Array<number>(channels).fill(255), Array<number>(channels).fill(0)]
  for (let y = top; y < bottom; y += 1) {
    const line = data.subarray((y * perLine + left) * channels, (y * perLine + right) * channels)
    line.forEach((value, index) => {
      const channel = index % channels
      least[channel] = Math.min(least[channel] ?? value, value)
      most[channel] = Math.max(most[channel] ?? value, value)
    })
  }
  return Math.max(...most.map((value, channel) => value - (least[channel] ?? 0)))
}
