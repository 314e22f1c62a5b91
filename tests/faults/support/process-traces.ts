import { existsSync, readdirSync } from 'node:fs'

/** Why a test that reads descriptors can't run here, or null. */
export const NO_PROC = existsSync('/proc/self/fd') ? null : 'open descriptors are listed by /proc, which only Linux has'

/** How many descriptors a process has open: files, sockets, pipes. */
export function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
