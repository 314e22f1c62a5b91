import { installMissing } from '../support/installed.ts'

/** Vitest's global setup of the long run: an installation takes longer than a test may. */
export function setup(): void {
  installMissing(
    'chromium',
    'headlessShell',
    'firefox',
    'webkitDriver',
    'xvfb',
    'slowhttptest',
    'caddy',
    'apache',
    'shellcheck',
    'buildah',
    'debootstrap',
  )
}
