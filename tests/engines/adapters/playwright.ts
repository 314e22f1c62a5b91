import type { Browser } from 'playwright-core'
import { type LaunchEngine, PATIENCE } from '../engine.ts'
import { errorLog } from './error-log.ts'

/** Drives a browser that Playwright launches. */
export function playwrightEngine(launch: () => Promise<Browser>): LaunchEngine {
  return async ({ scripts, size }) => {
    const browser = await launch()
    const page = await browser.newPage({ javaScriptEnabled: scripts, locale: 'de-DE', ...(size && { viewport: size }) })
    page.setDefaultTimeout(PATIENCE)
    const { errors, thrown, printed } = errorLog()
    page.on('pageerror', thrown)
    page.on('console', printed)

    return {
      open: async (url) => void (await page.goto(url)),
      resize: (to) => page.setViewportSize(to),
      click: (target) => page.locator(target).click(),
      type: (target, text) => page.locator(target).pressSequentially(text),
      pressTab: () => page.keyboard.press('Tab'),
      upload: (target, path) => page.locator(target).setInputFiles(path),
      evaluate: (read, text = '') => page.evaluate(read, text),
      errors,
      close: () => browser.close(),
    }
  }
}
