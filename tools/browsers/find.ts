import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The engines the tests drive, with Debian's package and where it puts the program. */
const BROWSERS = {
  chromium: { debian: 'chromium', paths: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'] },
  firefox: { debian: 'firefox-esr', paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] },
  webkit: { debian: 'webkit2gtk-driver', paths: ['/usr/bin/WebKitWebDriver'] },
} as const
export type BrowserName = keyof typeof BROWSERS

/** Path of an installed browser (for WebKit: of its driver), or null. */
export function findBrowser(name: BrowserName): string | null {
  return BROWSERS[name].paths.find((path) => existsSync(path)) ?? null
}

/**
 * Path of a browser, installed from Debian's packages when it is missing.
 * @throws Error that says what to install by hand where there is no apt-get or no right to use it.
 */
export function ensureBrowser(name: BrowserName): string {
  const found = findBrowser(name)
  if (found) return found

  const { debian } = BROWSERS[name]
  console.log(`${name} is missing: installing ${debian}.`)
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', debian)

  const installed = findBrowser(name)
  if (!installed) throw new Error(`No ${name} found. Please install Debian's package ${debian} or its like.`)
  return installed
}
