import { launchChromium } from '#tools/chromium.ts'
import { type LaunchEngine, PATIENCE } from './engine.ts'

/** Drives Chromium's whole browser by Playwright. */
export const launchChromiumEngine: LaunchEngine = async ({ scripts, size }) => {
  const browser = await launchChromium()
  const page = await browser.newPage({ javaScriptEnabled: scripts, locale: 'de-DE', ...(size && { viewport: size }) })
  page.setDefaultTimeout(PATIENCE)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return {
    open: (url) => page.goto(url),
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
