import { installMissing } from '#tools/programs.ts'

/** Vitest's global setup of the tests with proxies: installing a program takes longer than a test may. */
export function setup(): void {
  installMissing('nginx', 'nginxBrotli')
}
