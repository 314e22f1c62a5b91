import { firefox, webkit } from 'playwright-core'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { findProgram } from '#tools/programs.ts'
import { firefoxEngine } from './adapters/firefox.ts'
import { playwrightEngine } from './adapters/playwright.ts'
import { webkitEngine } from './adapters/webkit.ts'
import type { LaunchEngine } from './engine.ts'

const installedFirefox = findProgram('firefox')
const [driver, xvfb] = [findProgram('webkitDriver'), findProgram('xvfb')]

/** The three engines: the system's browsers, else Playwright's own. */
export const ENGINES = {
  Chromium: playwrightEngine(() => launchChromium()),
  Firefox: installedFirefox ? firefoxEngine(installedFirefox) : playwrightEngine(() => firefox.launch()),
  WebKit: driver && xvfb ? webkitEngine({ driver, xvfb }) : playwrightEngine(() => webkit.launch()),
} satisfies Record<string, LaunchEngine>
