import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { Server } from '../../support/server.ts'

// Each returns null, or the reason why this machine can't run a test: one of EXPECTED_SKIPS in tests/run.ts.
export const root = () => (process.getuid?.() === 0 ? null : 'needs root')
export const tracing = () =>
  spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0 ? null : 'needs to trace processes'

/** Arguments of a test's `skip`: whether the machine lacks something, and the reason, which `npm test` prints. */
export function lacking(what: () => string | null): [isLacking: boolean, reason: string] {
  const reason = what()
  return [reason !== null, reason ?? '']
}

/** Skips the tests of its block where the machine lacks something. */
export function needs(what: () => string | null): void {
  const args = lacking(what)
  beforeEach(({ skip }) => skip(...args))
}

/**
 * Makes system calls of a running process, its threads and its children fail or take long.
 * @param inject as strace takes it, e.g. `statx:error=EIO`.
 * @param path only calls about this file.
 * @returns a function that ends it.
 */
export async function tamper(pid: number, inject: string, path?: string): Promise<() => Promise<void>> {
  const [calls = ''] = inject.split(':')
  const files = path === undefined ? [] : ['-P', path]
  const args = ['-f', '-p', String(pid), ...files, '-e', `trace=${calls}`, '-e', `inject=${inject}`]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [said] = await once(strace.stderr, 'data')
  if (!String(said).includes('attached')) throw new Error(String(said))
  strace.stderr.resume()
  return async () => {
    if (strace.exitCode !== null) return
    strace.kill('SIGINT')
    await once(strace, 'close')
  }
}

/** How many descriptors a process has open: files, sockets, pipes. */
export const openDescriptors = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** Takes every free block of a relay's disk, which `mountSmallDisk` has made. @returns a function that frees them. */
export function fillDisk({ dataDir }: Server): () => void {
  const ballast = join(dataDir, 'ballast')
  const { bavail, bsize } = statfsSync(dataDir)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (error) {
    // The relay may take a block at the same moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
  return () => rmSync(ballast)
}

/** Makes a folder a disk of 24 MB. @returns a function that undoes it. */
export function mountSmallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
  return () => execFileSync('umount', ['--lazy', folder])
}
