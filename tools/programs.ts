import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The programs the tests start, with Debian's package and where it or another installer puts them. */
const PROGRAMS = {
  chromium: { debian: 'chromium', paths: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'] },
  headlessShell: { debian: 'chromium-headless-shell', paths: ['/usr/bin/chromium-headless-shell'] },
  firefox: {
    debian: 'firefox-esr',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  webkitDriver: { debian: 'webkit2gtk-driver', paths: ['/usr/bin/WebKitWebDriver'] },
  xvfb: { debian: 'xvfb', paths: ['/usr/bin/Xvfb'] },
  nginx: { debian: 'nginx', paths: ['/usr/sbin/nginx'] },
  nginxBrotli: {
    debian: 'libnginx-mod-http-brotli-static',
    paths: ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
  },
  // Without its service, which would take port 80 of whoever runs the tests.
  apache: { debian: 'apache2-bin', paths: ['/usr/sbin/apache2'] },
  caddy: { debian: 'caddy', paths: ['/usr/bin/caddy'] },
  buildah: { debian: 'buildah', paths: ['/usr/bin/buildah'] },
  debootstrap: { debian: 'debootstrap', paths: ['/usr/sbin/debootstrap'] },
  shellcheck: { debian: 'shellcheck', paths: ['/usr/bin/shellcheck'] },
  pdftoppm: { debian: 'poppler-utils', paths: ['/usr/bin/pdftoppm', '/opt/homebrew/bin/pdftoppm'] },
  wrk: { debian: 'wrk', paths: ['/usr/bin/wrk'] },
  slowhttptest: { debian: 'slowhttptest', paths: ['/usr/bin/slowhttptest'] },
} as const
export type Program = keyof typeof PROGRAMS

/** Path of an installed program, or null. */
export function findProgram(name: Program): string | null {
  return PROGRAMS[name].paths.find((path) => existsSync(path)) ?? null
}

/**
 * Installs from Debian's packages those of the programs that are missing; does nothing on a machine without apt-get.
 * @throws Error that says what to install by hand when apt-get could not (no right to, no network).
 */
export function installMissing(...names: Program[]): void {
  if (!existsSync('/usr/bin/apt-get')) return
  const packages = names.filter((name) => findProgram(name) === null).map((name) => PROGRAMS[name].debian)
  if (packages.length === 0) return

  console.log(`Installing for the tests: ${packages.join(', ')}.`)
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  if (names.some((name) => findProgram(name) === null)) {
    throw new Error(`apt-get could not install them. Please install by hand: ${packages.join(', ')}.`)
  }
}

function aptGet(...args: string[]): void {
  // sudo -n: a test must fail rather than wait for a password. A second apt-get waits for the first one's lock.
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', ...args]
  const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  spawnSync(program, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
