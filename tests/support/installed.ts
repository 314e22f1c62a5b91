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
  sshd: { debian: 'openssh-server', paths: ['/usr/sbin/sshd'] },
  xvfb: { debian: 'xvfb', paths: ['/usr/bin/Xvfb'] },
  buildah: { debian: 'buildah', paths: ['/usr/bin/buildah'] },
  debootstrap: { debian: 'debootstrap', paths: ['/usr/sbin/debootstrap'] },
} satisfies Record<string, Tool>
const PROGRAMS = { ...AT_EVERY_COMMIT, ...IN_THE_LONG_RUN }
export type Program = keyof typeof PROGRAMS

const MISSING = 'This machine lacks '
const isRoot = process.getuid?.() === 0

const pathOf = ({ paths }: Tool) => paths.find((path) => existsSync(path)) ?? null

/** Path of an installed program, or null. */
export const findProgram = (name: Program): string | null => pathOf(PROGRAMS[name])

/**
 * Path of a program that a test starts.
 * @throws Error where it is missing. Without root nothing is installed, and `isMissing` tells such an error from a fault.
 */
export function programPath(name: Program): string {
  const path = findProgram(name)
  if (path === null) throw new Error(`${MISSING}${PROGRAMS[name].debian}`)
  return path
}

/** Whether a test failed only because a program is missing that nobody here may install. */
export const isMissing = (error: { message: string }): boolean => !isRoot && error.message.startsWith(MISSING)

/** Installs the programs that are missing, of every commit or of the long run as well. */
export const installAll = (isLong: boolean): void => install(Object.values(isLong ? PROGRAMS : AT_EVERY_COMMIT))

export const installMissing = (...names: readonly Program[]): void => install(names.map((name) => PROGRAMS[name]))

/**
 * Installs missing programs from Debian's packages where this is root's machine.
 * @throws Error with the command to type when that fails: no apt-get, or no network.
 */
function install(programs: readonly Tool[]): void {
  const missing = programs.filter((program) => pathOf(program) === null)
  if (missing.length === 0 || !isRoot) return
  const names = missing.map(({ debian }) => debian)
  const packages = names.join(' ')
  console.log(`Es fehlen ${names.join(', ')}: sie werden jetzt installiert`)
  // DPkg::Lock::Timeout: a second apt-get waits for the first one.
  const aptGet = 'apt-get -o DPkg::Lock::Timeout=120'
  const command = `${aptGet} update -qq; ${aptGet} install -y -qq --no-install-recommends ${packages}`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (existsSync('/usr/bin/apt-get')) spawnSync(command, { shell: true, stdio: 'inherit', env })
  if (missing.every(pathOf)) return
  throw new Error(`The tests need programs that could not be installed. Please type: apt-get install ${packages}`)
}
