import type { Page } from 'playwright-core'

/**
 * Controls smaller than `least` CSS pixels in width or height. Links inside a sentence may be as high as the line they
 * stand in (WCAG 2.5.8); a control that a label covers is as large as its label.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const CONTROLS = 'a[href], button, summary, input:not([type="hidden"]), textarea, select, [tabindex="0"]'

    return [...document.querySelectorAll<HTMLElement>(CONTROLS)]
      .filter((element) => {
        const { right, bottom, width, height } = element.getBoundingClientRect()
        const onPage = width > 1 && height > 1 && right > 0 && bottom + scrollY > 0
        const visible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        return onPage && visible && !element.closest('[inert]')
      })
      .filter((element) => {
        const sentence = element.parentElement?.textContent?.trim() ?? ''
        const isPart = sentence.length > (element.textContent?.trim() ?? '').length
        return !(isPart && getComputedStyle(element).display.startsWith('inline'))
      })
      .flatMap((element) => {
        const { width, height } = element.getBoundingClientRect()
        // Half a pixel is a rounding of the layout, not a decision.
        if (Math.min(width, height) >= size - 0.5) return []
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
        return [`${element.tagName} "${name.slice(0, 40)}": ${Math.round(width)} x ${Math.round(height)}`]
      })
  }, least)
}
