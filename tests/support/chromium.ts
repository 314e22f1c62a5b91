import { type Browser, chromium } from 'playwright-core'
import { findProgram, installMissing, programPath } from './installed.ts'

/**
 * The arguments of every Chromium here. Without the background flags Chromium looks up hosts of its maker at every start;
 * the tests count every host that a page calls.
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

/** Only this machine has an address. */
const NOBODY_ELSE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/** Path of a Chromium. Debian's package is installed if there is none. */
export function ensureChromium(): string {
  installMissing('chromium')
  return programPath('chromium')
}

/** Starts Chromium's engine without a window: a page opens in a third of the time. Without that program a Chromium. */
export function launchHeadlessShell(): Promise<Browser> {
  return chromium.launch({
    executablePath: findProgram('headlessShell') ?? ensureChromium(),
    // By default the headless shell rounds the width of every letter to whole pixels, unlike a visitor's browser: lines
    // are then up to 15 px longer or shorter and move when the fonts arrive.
    args: [...CHROMIUM_ARGS, '--font-render-hinting=none', NOBODY_ELSE],
  })
}
