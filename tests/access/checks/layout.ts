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

/** Visible text that a box around it cuts off. Boxes that scroll are no fault, nor is text hidden on purpose (a 1 px box). */
export function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 2
    const found: string[] = []

    function cuttingBox(element: Element, text: DOMRect): string {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(at)
        const box = at.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1 || clipPath === 'inset(50%)') return ''
        // The carousel moves its slides by transforms, and shows each in turn.
        if (at.firstElementChild instanceof HTMLElement && at.firstElementChild.style.transform !== '') return ''
        const isWider = text.right > box.right + TOLERANCE_PX || text.left < box.left - TOLERANCE_PX
        const isHigher = text.bottom > box.bottom + TOLERANCE_PX || text.top < box.top - TOLERANCE_PX
        const ways = [isWider ? overflowX : '', isHigher ? overflowY : '']
        if (ways.some((overflow) => /hidden|clip/.test(overflow))) return `${at.tagName}.${at.className}`
        if (position === 'fixed' || /auto|scroll/.test(overflowX + overflowY)) return ''
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
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const cutBy = rect.width > 1 && rect.height > 1 ? cuttingBox(element, rect) : ''
        if (cutBy !== '') found.push(`"${text}" is cut off by ${cutBy}`)
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
