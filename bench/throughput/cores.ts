import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Why two programs can't have a core each here, or null. */
export function noCores(): string | null {
  if (process.platform !== 'linux') return 'programs are bound to a core on Linux only'
  return ownCores().length < 2 ? 'server and load need a core each' : null
}

/**
 * Does something while everything this process starts runs on its first core, and hands over the number of another one
 * for the load.
 */
export async function onOneCore<T>(work: (loadCore: number) => Promise<T>): Promise<T> {
  const cores = ownCores()
  const [first = 0, second = 1] = cores
  bind([first])
  try {
    return await work(second)
  } finally {
    bind(cores)
  }
}

/** Of the main thread, which starts the processes. */
function bind(cores: readonly number[]): void {
  execFileSync('taskset', ['-pc', cores.join(','), String(process.pid)], { stdio: 'ignore' })
}

function ownCores(): number[] {
  const [, list = ''] = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return list.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}
