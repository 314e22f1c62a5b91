import { type Browser, chromium } from 'playwright-core'
import { findProgram, installMissing } from './installed.ts'

/**
 * How every Chromium is started here. Without the background flags it looks up its maker's hosts at every start: a test
 * of a private page must not.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** No other machine has an address. */
const NOBODY_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Path of a Chromium: the system's, else Debian's package, installed now. */
export function ensureChromium(): string {
  installMissing('chromium')
  return findProgram('chromium') ?? ''
}

/**
 * Chromium's engine without a window, in which a page opens in a third of the time; a Chromium where there is none.
 * @param env what it finds in its environment besides ours.
 */
export function launchHeadlessShell(env: Record<string, string> = {}): Promise<Browser> {
  return chromium.launch({
    env: { ...process.env, ...env },
    executablePath: findProgram('headlessShell') ?? ensureChromium(),
    // By itself it rounds the width of every letter to whole pixels, as no visitor's browser does: lines are then up to
    // 15 px longer or shorter, and move when the fonts arrive.
    args: [...CHROMIUM_ARGS, '--font-render-hinting=none', NOBODY_ELSE],
  })
}
