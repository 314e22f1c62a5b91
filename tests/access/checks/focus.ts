import type { Page } from 'playwright-core'

/**
 * Waits until the page was painted twice, so that its observers have run. Smooth scrolling is off: it would take a
 * second for each stop.
 */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.setProperty('scroll-behavior', 'auto')
    return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  })

/**
 * Runs in the page. @returns 'end' when the focus has left the page or is at the first stop again, else 'stop'; the name of
 * the focused control; and every reason why part of it or of its ring is hidden (WCAG 2.4.7, 2.4.12).
 */
function readStop(): string[] {
  const RING_PX = 5
  const LEAST_OUTLINE_PX = 2
  const element = document.activeElement
  if (!element || element === document.body) return ['end']
  // This attribute marks the first stop.
  const first = document.querySelector('[data-first-stop]')
  if (!first) element.setAttribute('data-first-stop', '')
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.getAttribute('name') ?? ''
  const faults = [element === first ? 'end' : 'stop', `${element.tagName} "${name.slice(0, 40)}"`]
  // A chosen file covers its field, which then shows the focus on the cover.
  const shown = element.matches('[type="file"]') ? element.parentElement : element
  for (let at = shown; at; at = at.parentElement) {
    if (Number(getComputedStyle(at).opacity) < 0.99) faults.push('transparent')
  }
  // An input that is drawn by its label (the file field) may show the focus there.
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const isMarked = [element, element.parentElement, ...labels].some((each) => {
    const { outlineStyle = 'none', outlineWidth = '0' } = each ? getComputedStyle(each) : {}
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= LEAST_OUTLINE_PX
  })
  if (!isMarked) faults.push('no outline')
  const rect = element.getBoundingClientRect()
  // elementFromPoint() never finds the ring. For a fixed control it finds the page below the ring, so only the control
  // is checked.
  const isFixed =
    element.closest('header, [role="region"], section[tabindex="-1"]') ?? getComputedStyle(element).position === 'fixed'
  const isRingInside = Number.parseFloat(getComputedStyle(element).outlineOffset) < 0
  const ring = isRingInside || isFixed ? 0 : RING_PX
  const [top, bottom] = [rect.top - ring, rect.bottom + ring]
  const header = document.querySelector('header')
  const isOverPage = header && getComputedStyle(header).position === 'fixed'
  // A control that is higher than the window can be visible only in part.
  if (bottom - top > innerHeight - (isOverPage ? header.offsetHeight : 0)) return faults
  if (top < 0 || bottom > innerHeight) faults.push(`outside the window: ${top} to ${bottom}`)
  if (rect.right <= 0 || rect.left >= innerWidth) faults.push(`beside the window: ${rect.left} to ${rect.right}`)
  const x = Math.min(Math.max(rect.left + rect.width / 2, 1), innerWidth - 1)
  for (const y of [top + 1, rect.top + rect.height / 2, bottom - 1]) {
    if (y < 0 || y >= innerHeight) continue
    const cover = document
      .elementFromPoint(x, y)
      ?.closest('header, [role="region"], section[tabindex="-1"], dialog, [popover="auto"]')
    if (cover && !cover.contains(element)) faults.push(`covered by ${cover.tagName} at ${y}`)
  }
  return faults
}

/**
 * Walks through the page, or the layer over it, with the tab key until the focus leaves it or is at its first stop again.
 * @param least a walk with fewer stops has gone wrong.
 * @returns every reason why the focus was hidden.
 */
export async function hiddenStops(page: Page, least = 20, key = 'Tab'): Promise<string[]> {
  const MOST_STOPS = 120
  // A part that fades in takes some frames.
  const MOST_LOOKS = 15
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    await drawn(page)
    let [place, name, ...hidden] = await page.evaluate(readStop)
    if (place === 'end' && stops >= least) return faults
    if (place === 'end') throw new Error(`The focus left the page after ${stops} stops.`)
    for (let looks = 0; hidden.length > 0 && looks < MOST_LOOKS; looks += 1) {
      await drawn(page)
      ;[, name, ...hidden] = await page.evaluate(readStop)
    }
    faults.push(...hidden.map((fault) => `${name}: ${fault}`))
  }
  throw new Error('The focus goes round in circles.')
}
