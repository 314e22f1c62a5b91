import type { Page } from 'playwright-core'
import { settled } from '../../support/browser/visitor.ts'

/** The elements that stick out at the side, when the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
    return [`${scrollWidth} px in ${clientWidth} px`, ...wide.slice(0, 5)]
  })
}

/** Text that is cut off by a box around it. */
export const clippedText = async (page: Page): Promise<string[]> =>
  (await textPieces(page)).map(({ text, cutBy }) => `"${text}" is cut off by ${cutBy}`)

/** The visible text that something cuts off. Boxes that scroll are no fault, and text hidden from sight on purpose (a 1 px box) isn't either. */
function textPieces(page: Page): Promise<{ text: string; cutBy: string }[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 2
    // Hundreds of texts have the same boxes around them.
    const looks = new Map<Element, Look>()
    const found: { text: string; cutBy: string }[] = []

    type Look = {
      overflow: [across: string, down: string]
      fixed: boolean
      cutAway: boolean
      box: DOMRect
    }

    function lookOf(element: Element): Look {
      const known = looks.get(element)
      if (known) return known
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      const around = element.parentElement && lookOf(element.parentElement)
      const look: Look = {
        overflow: [overflowX, overflowY],
        fixed: position === 'fixed',
        cutAway: clipPath === 'inset(50%)' || around?.cutAway === true,
        box: element.getBoundingClientRect(),
      }
      looks.set(element, look)
      return look
    }

    function cuttingBox(element: Element, text: DOMRect): string {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflow, fixed, box } = lookOf(at)
        // Hidden on purpose, or a carousel: what is moved by transforms is shown in turn.
        if (box.width <= 1 || box.height <= 1) return ''
        if (at.firstElementChild instanceof HTMLElement && at.firstElementChild.style.transform !== '') return ''
        const sticksOut = [
          text.right > box.right + TOLERANCE_PX || text.left < box.left - TOLERANCE_PX,
          text.bottom > box.bottom + TOLERANCE_PX || text.top < box.top - TOLERANCE_PX,
        ]
        if (sticksOut.some((out, way) => out && ['hidden', 'clip'].includes(overflow[way] ?? '')))
          return `${at.tagName}.${at.className}`
        if (fixed || overflow.some((way) => ['auto', 'scroll'].includes(way))) return ''
      }
      return ''
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      const text = node.textContent?.trim().slice(0, 40) ?? ''
      if (!element || text === '' || element.closest('svg, script, [aria-hidden="true"]')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (lookOf(element).cutAway) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const cutBy = rect.width > 1 && rect.height > 1 ? cuttingBox(element, rect) : ''
        if (cutBy !== '') found.push({ text, cutBy })
      }
    }
    return found
  })
}

/** Style sheets of visitors who read with difficulty. */
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
    return new Promise((resolve) => requestAnimationFrame(resolve))
  }, css)
  await settled(page)
}
