import { existsSync } from 'node:fs'
import { memoryOf, type Server } from '../../../support/server.ts'
import { until } from '../../../support/until.ts'
import { openDescriptors } from '../process-traces.ts'

const SETTLE_MS = 60_000
// What the collector has not fetched yet after tens of thousands of answers; a leak of a request each is far more.
const MEMORY_HEADROOM = 1.6

const GONE = { descriptors: Number.NaN, memory: Number.NaN }

type Amounts = { before: number; after: number }

export type ProcessWatch = {
  /** Whether it is still the process it was at the start. */
  isAlive: () => boolean
  /** What it has written that no server in order writes. */
  complaints: () => string[]
  /** Remembers what the process has open and holds in memory (MB) now. */
  remember: () => void
  /** Waits until it is back there; what is left over shows in the result. */
  settle: () => Promise<{ settled: boolean; descriptors: Amounts; memory: Amounts }>
}

/** Watches the process from the outside. */
export function watchProcess(relay: Server): ProcessWatch {
  const isAlive = () => existsSync(`/proc/${relay.pid}/fd`)
  const measure = () => {
    if (!isAlive()) return GONE
    return { descriptors: openDescriptors(relay.pid), memory: Math.round(memoryOf(relay.pid).now) }
  }
  let before = GONE
  const isBack = (): boolean => {
    const { descriptors, memory } = measure()
    return descriptors <= before.descriptors && memory <= before.memory * MEMORY_HEADROOM
  }
  return {
    isAlive,
    complaints: () => relay.output().split('\n').filter(isComplaint),
    remember: () => (before = measure()),
    async settle() {
      const settled = isAlive() && (await until('the process is as before', isBack, SETTLE_MS).catch(() => false))
      const after = measure()
      return {
        settled,
        descriptors: { before: before.descriptors, after: after.descriptors },
        memory: { before: before.memory, after: after.memory },
      }
    },
  }
}

/** An error or worse in the log, or anything that is no log line: a stack trace, a warning of Node's. */
function isComplaint(line: string): boolean {
  return line !== '' && !/^(?:\{"level":[1-4]0,|Ready: )/.test(line)
}
