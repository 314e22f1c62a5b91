import type { Page } from 'playwright-core'

/** The focused element in words; null when the focus has left the page. Runs in any engine. */
export function readFocusedName(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
  return `${element.tagName} "${(name || (element.getAttribute('name') ?? '')).slice(0, 40)}"`
}

/** The focused element in words; null when the focus has left the page. */
export const focusedName = (page: Page): Promise<string | null> => page.evaluate(readFocusedName)

/** What keeps a visitor from seeing where the focus is: nothing drawn around it, off the screen, or covered. */
export function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_OUTLINE_PX = 2
    const element = document.activeElement
    if (!element || element === document.body) return ['nothing is focused']

    // An input that is drawn by its label (the file field) may show the focus there.
    const drawn = [
      element,
      element.parentElement,
      ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
    ]
    const isMarked = drawn.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= LEAST_OUTLINE_PX
    })

    const [rect] = element.getClientRects()
    if (!rect) return ['it has no box']
    const left = Math.max(rect.left, 0)
    const right = Math.min(rect.right, document.documentElement.clientWidth)
    const top = Math.max(rect.top, 0)
    const bottom = Math.min(rect.bottom, innerHeight)
    if (right - left < 1 || bottom - top < 1) return ['it is off the screen']

    const covers = new Set<string>()
    for (const x of [left + 2, (left + right) / 2, right - 2]) {
      for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
        const hit = document.elementFromPoint(x, y)
        const over = hit?.closest('header, [popover], [role="region"], section, dialog, footer, main')
        if (!hit || !over || over.contains(element)) continue
        covers.add(`covered by ${over.tagName} ${over.getAttribute('aria-label') ?? ''}`)
      }
    }
    return [...(isMarked ? [] : ['no outline']), ...covers]
  })
}
