import { readFileSync } from 'node:fs'
import { treeOf } from '../../tests/support/process-tree.ts'

/** Linux counts in hundredths of a second, whatever the clock of its scheduler. */
const TICKS_PER_SECOND = 100
const STATE_FIELD = 2

/** Processor time in seconds of all processes this one has started, so far, by the name of their program. */
export function processorTimeOf(isMeant: (program: string) => boolean): number {
  const ticks = treeOf(process.pid)
    .map(readStat)
    .filter((stat) => stat !== null && isMeant(stat.program))
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)
  return ticks / TICKS_PER_SECOND
}

function readStat(pid: number): { program: string; ticks: number } | null {
  const stat = read(`/proc/${pid}/stat`)
  // The name stands in brackets, and may hold spaces and brackets of its own.
  const end = stat.lastIndexOf(')')
  const program = stat.slice(stat.indexOf('(') + 1, end)
  const fields = stat.slice(end + 2).split(' ')
  const [user, system] = [14, 15].map((field) => Number(fields[field - STATE_FIELD - 1] ?? 0))
  return stat === '' || pid === process.pid ? null : { program, ticks: (user ?? 0) + (system ?? 0) }
}

/** It may have ended a moment ago. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
