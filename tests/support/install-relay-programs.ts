import { installMissing } from './installed.ts'

/** Vitest's global setup of the tests of the relay: an installation takes longer than a test may. */
export function setup(): void {
  installMissing('nginx', 'nginxBrotli', 'strace', 'systemd', 'postgres')
}
