import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { findProgram, installMissing } from '../programs.ts'
import { ensurePlaywrightBuild } from './playwright.ts'

// Without the background flags Chromium looks up its maker's hosts at every start: a test of a private page must not.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a Chromium: the system's, else Playwright's own, else Debian's package, installed now. */
export function ensureChromium(): string {
  const found = findProgram('chromium')
  if (found) return found
  if (!existsSync(chromium.executablePath())) installMissing('chromium')
  return findProgram('chromium') ?? ensurePlaywrightBuild(chromium)
}

/** A headless Chromium; `args` are added to its command line. */
export function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...ARGS, ...args] })
}
