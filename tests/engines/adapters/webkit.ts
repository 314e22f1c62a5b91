import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'
import { startXvfb } from './xvfb.ts'
import type { LaunchEngine } from '../engine.ts'
import { clickablePoint } from './clickable-point.ts'

const LARGEST = { width: 1440, height: 900 }

/** Drives Debian's WebKitGTK through its WebDriver, on a screen of its own (the browser has no headless mode). */
export function webkitEngine(programs: { driver: string; xvfb: string }): LaunchEngine {
  return async ({ scripts, size = LARGEST }) => {
    // Without a window manager the window under the pointer has the focus, and the pointer is in the screen's middle.
    const screen = await startXvfb(programs.xvfb, size.width, size.height)
    const service = new DriverService.Builder(programs.driver)
      .setLoopback(true)
      .setEnvironment(new Map(Object.entries({ ...process.env, DISPLAY: screen.display })))
      .build()
    const end = async () => {
      await service.kill()
      screen.close()
    }
    const session = await startSession(service, scripts).catch(async (error: unknown) => {
      await end()
      throw error
    })

    await session.manage().window().setRect(size)

    const evaluate = <T>(read: (text: string) => T, text = '') => session.executeScript<T>(read, text)
    const find = (target: string) => session.findElement(target.startsWith('//') ? By.xpath(target) : By.css(target))
    return {
      open: (url) => session.get(url),
      async resize(to) {
        await session.manage().window().setRect(to)
      },
      async click(target) {
        await clickablePoint(evaluate, target)
        await find(target).click()
      },
      type: (target, text) => find(target).sendKeys(text),
      pressTab: () => session.actions().sendKeys(Key.TAB).perform(),
      upload: (target, path) => find(target).sendKeys(path),
      evaluate,
      errors: [],
      async close() {
        await session.quit()
        await end()
      },
    }
  }
}

async function startSession(service: DriverService, scripts: boolean): Promise<WebDriver> {
  // Full screen, the browser has no toolbar: with it a window can't be narrower than 447 pixels.
  const args = ['--automation', '--full-screen', `--enable-javascript=${scripts}`]
  return new Builder()
    .usingServer(await service.start())
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } })
    .build()
}
