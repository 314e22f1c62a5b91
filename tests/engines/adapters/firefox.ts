import { launch } from 'puppeteer-core'
import { type LaunchEngine, PATIENCE } from '../engine.ts'
import { clickablePoint } from './clickable-point.ts'
import { errorLog } from './error-log.ts'

/** Drives an installed Firefox over WebDriver BiDi. */
export function firefoxEngine(executablePath: string): LaunchEngine {
  return async ({ scripts, size }) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: {
        'javascript.enabled': scripts,
        'intl.accept_languages': 'de-DE',
        // Nobody but this machine is ever reached.
        'network.proxy.type': 1,
        'network.proxy.ssl': '127.0.0.1',
        'network.proxy.ssl_port': 9,
      },
    })
    const page = await browser.newPage()
    page.setDefaultTimeout(PATIENCE)
    if (size) await page.setViewport(size)
    const { errors, thrown, printed } = errorLog()
    page.on('pageerror', thrown)
    page.on('console', printed)

    const evaluate = <T>(read: (text: string) => T, text = '') => page.evaluate(read, text)
    // Puppeteer's own clicks wait for promises in the page, which never settle in Firefox when scripts are off.
    const click = async (target: string) => {
      const { x, y } = await clickablePoint(evaluate, target)
      await page.mouse.click(x, y)
    }
    return {
      async open(url) {
        await page.goto(url)
        // Else nothing in it is ever `:focus`, whatever the keyboard reaches.
        await page.bringToFront()
      },
      resize: (to) => page.setViewport(to),
      click,
      async type(target, text) {
        await click(target)
        await page.keyboard.type(text)
      },
      pressTab: () => page.keyboard.press('Tab'),
      async upload(target, path) {
        const field = await page.$(target)
        if (!field) throw new Error(`${target} is not in the page.`)
        const input = await field.toElement('input')
        await input.uploadFile(path)
      },
      evaluate,
      errors,
      close: () => browser.close(),
    }
  }
}
