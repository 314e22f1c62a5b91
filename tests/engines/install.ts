import { installMissing } from '#tools/programs.ts'

/** Vitest's global setup of the engine tests: installing a browser takes longer than a test may. */
export function setup(): void {
  installMissing('chromium', 'firefox')
}
