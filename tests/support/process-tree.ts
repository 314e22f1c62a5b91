import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pauseFor } from 'node:timers/promises'

const POLL_MS = 20
const KILOBYTES_PER_MB = 1024

/**
 * Waits for the end of a process. Linux only.
 * @returns the most resident memory it and everything it started ever had together, in MB; pages they share count for each.
 */
export async function peakMemoryOf(process: ChildProcess): Promise<number> {
  let peak = 0
  while (process.exitCode === null && process.signalCode === null) {
    const sum = treeOf(process.pid ?? 0).reduce((total, pid) => total + residentMemory(pid), 0)
    peak = Math.max(peak, sum)
    await pauseFor(POLL_MS)
  }
  return peak / KILOBYTES_PER_MB
}

/** A process and all that it has started and that is still there. */
function treeOf(pid: number): number[] {
  const children = read(() =>
    readdirSync(`/proc/${pid}/task`).map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  )
  return [pid, ...(children ?? []).join(' ').split(' ').filter(Boolean).map(Number).flatMap(treeOf)]
}

function residentMemory(pid: number): number {
  const status = read(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** What is read may have ended a moment ago. */
function read<T>(from: () => T): T | null {
  try {
    return from()
  } catch {
    return null
  }
}
