import { launchChromium } from '#tools/chromium.ts'
import { findProgram } from '#tools/programs.ts'
import { firefoxEngine } from './adapters/firefox.ts'
import { playwrightEngine } from './adapters/playwright.ts'
import { webkitEngine } from './adapters/webkit.ts'
import type { LaunchEngine } from './engine.ts'

/** The three engines, as Debian has them. */
export const ENGINES = {
  Chromium: playwrightEngine(launchChromium),
  Firefox: firefoxEngine(findProgram('firefox') ?? 'firefox'),
  WebKit: webkitEngine({
    driver: findProgram('webkitDriver') ?? 'WebKitWebDriver',
    xvfb: findProgram('xvfb') ?? 'Xvfb',
  }),
} satisfies Record<string, LaunchEngine>
