import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import type { Server } from '../../support/server.ts'

/** Has a process give up its rights; it must be root's. */
export const AS_NOBODY = '--import=data:text/javascript,process.setuid(65534)'

const ANY_PROGRAM = join(ROOT, 'server/cli/enquiries.ts')

// What tests ask of a machine: the reason why it can't be had here, one of EXPECTED_SKIPS in tests/run.ts, or null.
export const root = () => (process.getuid?.() === 0 ? null : 'needs root')
export const tracing = () => whereWorks('needs to trace processes', 'strace', '-e', 'trace=none', 'true')
export const otherAccounts = () =>
  root() ?? whereWorks('needs a project other accounts can read', process.execPath, AS_NOBODY, ANY_PROGRAM, '--help')

const whereWorks = (reason: string, program: string, ...args: string[]) =>
  spawnSync(program, args).status === 0 ? null : reason

/** Leaves out the tests of the block it stands in where the machine lacks something, and has `npm test` say why. */
export function needs(what: () => string | null): void {
  const lacking = what()
  beforeEach(({ skip }) => skip(lacking !== null, lacking ?? ''))
}

/**
 * Has system calls of a running process, its threads and its children fail or take their time.
 * @param inject as strace takes it, e.g. `statx:error=EIO`.
 * @param path only calls about this file.
 * @returns what ends it.
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

/** A way to let a running relay's disk fill up, and to free it again. */
export type FullDisk = { needed: () => string | null; fill: (relay: Server) => void; free: (relay: Server) => void }

const BALLAST = 'ballast'

/** A file system without a free block (ENOSPC), in a folder that `mountSmallDisk` has prepared. */
export const fullFileSystem: FullDisk = {
  needed: root,
  fill({ dataDir }) {
    const { bavail, bsize } = statfsSync(dataDir)
    try {
      writeFileSync(join(dataDir, BALLAST), Buffer.alloc(bavail * bsize))
    } catch (error) {
      // The relay may take a block at the same moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  },
  free: ({ dataDir }) => rmSync(join(dataDir, BALLAST)),
}

/** Makes a folder a disk of 24 MB. @returns what undoes it. */
export function mountSmallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder])
  return () => execFileSync('umount', ['--lazy', folder])
}

/** No file may grow any more (EFBIG), for a machine without root. */
export const fileSizeLimit: FullDisk = {
  needed: () => null,
  fill: ({ pid, dataDir }) => limitFiles(pid, statSync(join(dataDir, 'outbox.db-wal')).size),
  free: ({ pid }) => limitFiles(pid, 'unlimited'),
}

/** Lets no file of a process grow beyond so many bytes. */
export function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}
