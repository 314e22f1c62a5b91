import type { Page } from 'playwright-core'
import { settled } from '../../support/browser/visitor.ts'

type Box = { left: number; right: number; top: number; bottom: number }
type Piece = Box & {
  text: string
  /** Number of the block the text stands in: lines of one block may come as close as they like. */
  block: number
  /** What cuts the text off; empty when nothing does. */
  cutBy: string
  /** True in boxes that lie over the page on purpose. */
  layered: boolean
}

/** What sticks out at the side, when the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth} px in ${clientWidth} px`,
      ...wide.slice(0, 5).map((element) => `${element.tagName}.${element.className}`),
    ]
  })
}

/** Text that is cut off by a box around it, and text that lies over other text. */
export async function lostText(page: Page): Promise<string[]> {
  const pieces = await textPieces(page)
  return [...cutOff(pieces), ...overlaps(pieces)]
}

/** Text that is cut off by a box around it. */
export async function clippedText(page: Page): Promise<string[]> {
  return cutOff(await textPieces(page))
}

/** Boxes that scroll are no fault, and text hidden from sight on purpose (a 1 px box) isn't either. */
function cutOff(pieces: readonly Piece[]): string[] {
  return pieces.filter(({ cutBy }) => cutBy !== '').map(({ text, cutBy }) => `"${text}" is cut off by ${cutBy}`)
}

function overlaps(pieces: readonly Piece[]): string[] {
  const onPage = pieces.filter(({ layered }) => !layered)
  return onPage.flatMap((one, index) =>
    onPage
      .slice(index + 1)
      .filter((other) => one.block !== other.block && overlap(one, other))
      .map((other) => `"${one.text}" and "${other.text}" overlap`),
  )
}

function overlap(a: Box, b: Box): boolean {
  const TOLERANCE_PX = 3
  // Line boxes of tight headings touch; only glyphs that meet are a fault.
  const TOLERATED_PART = 0.4
  const height = Math.min(a.bottom - a.top, b.bottom - b.top)
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return across > TOLERANCE_PX && down > height * TOLERATED_PART
}

/** Every line of visible text. */
function textPieces(page: Page): Promise<Piece[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 2
    const CUTS = ['hidden', 'clip']
    const SCROLLS = ['auto', 'scroll']
    const blocks = new Map<Element, number>()
    // Hundreds of texts have the same boxes around them.
    const looks = new Map<Element, Look>()
    const found: Piece[] = []

    type Look = {
      overflowX: string
      overflowY: string
      fixed: boolean
      layered: boolean
      cutAway: boolean
      box: DOMRect
    }

    function lookOf(element: Element): Look {
      const known = looks.get(element)
      if (known) return known
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      const around = element.parentElement && lookOf(element.parentElement)
      const look = {
        overflowX,
        overflowY,
        fixed: position === 'fixed',
        layered: position === 'fixed' || position === 'sticky' || around?.layered === true,
        cutAway: clipPath === 'inset(50%)' || around?.cutAway === true,
        box: element.getBoundingClientRect(),
      }
      looks.set(element, look)
      return look
    }

    function cuttingBox(element: Element, text: DOMRect): string {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, fixed, box } = lookOf(at)
        // Hidden on purpose, or a carousel: what is moved by transforms is shown in turn.
        if (box.width <= 1 || box.height <= 1) return ''
        if (at.firstElementChild instanceof HTMLElement && at.firstElementChild.style.transform !== '') return ''
        const across = text.right > box.right + TOLERANCE_PX || text.left < box.left - TOLERANCE_PX
        const down = text.bottom > box.bottom + TOLERANCE_PX || text.top < box.top - TOLERANCE_PX
        if ((CUTS.includes(overflowX) && across) || (CUTS.includes(overflowY) && down))
          return `${at.tagName}.${at.className}`
        if (SCROLLS.includes(overflowX) || SCROLLS.includes(overflowY) || fixed) return ''
      }
      return ''
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || element.closest('svg, script, [aria-hidden="true"]')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { layered, cutAway } = lookOf(element)
      if (cutAway) continue
      const blockElement = element.closest('p, li, h1, h2, h3, td, dd, dt, a, button, label, figcaption') ?? element
      const block = blocks.get(blockElement) ?? blocks.size
      blocks.set(blockElement, block)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        if (rect.width <= 1 || rect.height <= 1) continue
        const { left, right, top, bottom } = rect
        const text = node.textContent.trim().slice(0, 40)
        found.push({ text, block, cutBy: cuttingBox(element, rect), layered, left, right, top, bottom })
      }
    }
    return found
  })
}

/** What visitors who read with difficulty do to every page. */
export const OWN_STYLES = {
  doubledText: 'html { font-size: 200% }',
  // The distances of WCAG 1.4.12.
  wideSpacing: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`,
}

/** Replaces the visitor's own style sheet. */
export async function setOwnStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    // A constructed sheet: the page's CSP lets nobody add a <style>.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await settled(page)
}
