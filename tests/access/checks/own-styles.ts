import type { Page } from 'playwright-core'
import { settled } from '../../support/browser/visitor.ts'

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
