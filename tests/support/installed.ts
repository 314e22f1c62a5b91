import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

type Tool = { debian: string; paths: readonly string[] }

/** The programs that the tests start: Debian's package, and the paths of Debian and of other installers. */
const AT_EVERY_COMMIT = {
  chromium: { debian: 'chromium', paths: ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'] },
  headlessShell: { debian: 'chromium-headless-shell', paths: ['/usr/bin/chromium-headless-shell'] },
  firefox: {
    debian: 'firefox-esr',
    paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  nginx: { debian: 'nginx', paths: ['/usr/sbin/nginx'] },
  nginxBrotli: {
    debian: 'libnginx-mod-http-brotli-static',
    paths: ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
  },
  pdftoppm: { debian: 'poppler-utils', paths: ['/usr/bin/pdftoppm', '/opt/homebrew/bin/pdftoppm'] },
  liberationSans: {
    debian: 'fonts-liberation',
    paths: ['/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf'],
  },
  strace: { debian: 'strace', paths: ['/usr/bin/strace'] },
  systemd: { debian: 'systemd', paths: ['/usr/bin/systemd-socket-activate'] },
  postgres: {
    debian: 'postgresql',
    paths: ['18', '17', '16', '15', '14'].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`),
  },
} satisfies Record<string, Tool>
const IN_THE_LONG_RUN = {
  caddy: { debian: 'caddy', paths: ['/usr/bin/caddy'] },
  // The package without the service: the service would take port 80.
  apache: { debian: 'apache2-bin', paths: ['/usr/sbin/apache2'] },
  shellcheck: { debian: 'shellcheck', paths: ['/usr/bin/shellcheck'] },
  webkitDriver: { debian: 'webkit2gtk-driver', paths: ['/usr/bin/WebKitWebDriver'] },
  xvfb: { debian: 'xvfb', paths: ['/usr/bin/Xvfb'] },
  buildah: { debian: 'buildah', paths: ['/usr/bin/buildah'] },
  debootstrap: { debian: 'debootstrap', paths: ['/usr/sbin/debootstrap'] },
} satisfies Record<string, Tool>
const PROGRAMS = { ...AT_EVERY_COMMIT, ...IN_THE_LONG_RUN }
export type Program = keyof typeof PROGRAMS

/** Path of an installed program, or null. */
export function findProgram(name: Program): string | null {
  return pathOf(PROGRAMS[name])
}

const pathOf = ({ paths }: Tool) => paths.find((path) => existsSync(path)) ?? null

/** Installs the programs that are missing, of every commit or of the long run as well. */
export const installAll = (isLong: boolean): void => install(Object.values(isLong ? PROGRAMS : AT_EVERY_COMMIT))

export const installMissing = (...names: readonly Program[]): void => install(names.map((name) => PROGRAMS[name]))

/**
 * Installs missing programs from Debian's packages.
 * @throws Error with the command to type when that fails: no apt-get, no right to use it, or no network.
 */
function install(programs: readonly Tool[]): void {
  const missing = programs.filter((program) => pathOf(program) === null)
  if (missing.length === 0) return
  const packages = missing.map(({ debian }) => debian).join(' ')
  console.log(`The tests start programs that are missing here. Installing from Debian: ${packages}`)
  // sudo -n: without it sudo would wait for a password. DPkg::Lock::Timeout: a second apt-get waits for the first one.
  const root = process.getuid?.() === 0 ? '' : 'sudo -n '
  const aptGet = `${root}apt-get -o DPkg::Lock::Timeout=120`
  const command = `${aptGet} update -qq; ${aptGet} install -y -qq --no-install-recommends ${packages}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (existsSync('/usr/bin/apt-get')) spawnSync(command, { shell: true, stdio: 'inherit', env })
  if (missing.every(pathOf)) return
  throw new Error(`The tests need programs that could not be installed. Please type: sudo apt-get install ${packages}`)
}
