import { firefox, webkit } from 'playwright-core'
import { ensureChromium } from './chromium.ts'
import { findProgram, installMissing } from '../programs.ts'
import { ensurePlaywrightBuild } from './playwright.ts'

/**
 * Makes sure that the three engines are there: Debian's packages where there is apt-get, else what the machine has,
 * else Playwright's own builds.
 * @throws Error that names what can't be had.
 */
export function ensureEngines(): void {
  installMissing('chromium', 'headlessShell', 'firefox', 'webkitDriver', 'xvfb')
  ensureChromium()
  if (!findProgram('firefox')) ensurePlaywrightBuild(firefox)
  if (!findProgram('webkitDriver')) ensurePlaywrightBuild(webkit)
}
