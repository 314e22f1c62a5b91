import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import type { Server } from '../../support/server.ts'

const TMPFS_MEGABYTES = 24
const BLOCK = 4096

/** A way to let a running relay's disk fill up, and to free it again. */
export type FullDisk = {
  /** Why this machine can't do it, or null. */
  unavailable: string | null
  /** Makes the folder a small disk, where that is needed. @returns what undoes it. */
  prepare: (folder: string) => () => void
  fill: (relay: Server) => void
  free: (relay: Server) => void
}

const ballast = (relay: Server) => join(relay.dataDir, 'ballast')

/** A file system without a free block (ENOSPC). */
export const fullFileSystem: FullDisk = {
  unavailable: platform() === 'linux' && process.getuid?.() === 0 ? null : 'mounting a small disk needs root on Linux',
  prepare(folder) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_MEGABYTES}m`, 'tmpfs', folder])
    return () => execFileSync('umount', ['--lazy', folder])
  },
  fill(relay) {
    const { bavail } = statfsSync(relay.dataDir)
    try {
      writeFileSync(ballast(relay), Buffer.alloc(bavail * BLOCK))
    } catch (error) {
      // The relay may take a block at the same moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  },
  free: (relay) => rmSync(ballast(relay)),
}

/** No file may grow any more (EFBIG), for a machine without root. */
export const fileSizeLimit: FullDisk = {
  unavailable: platform() === 'linux' && existsSync('/usr/bin/prlimit') ? null : 'prlimit is part of Linux only',
  prepare: () => () => {},
  fill: (relay) => limitFileSize(relay, String(statSync(join(relay.dataDir, 'outbox.db-wal')).size)),
  free: (relay) => limitFileSize(relay, 'unlimited'),
}

function limitFileSize({ pid }: Server, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
