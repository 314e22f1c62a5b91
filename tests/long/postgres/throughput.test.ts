import { Agent } from 'node:http'
import { devNull, loadavg } from 'node:os'
import { describe, expect, it } from 'vitest'
import { needs, tracing } from '../../relay/support/machine.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../../relay/support/lab.ts'
import { idOf, newFields, postJson } from '../../relay/support/post.ts'
import { useDatabases } from '../../relay/postgres/databases.ts'

const lab = useLab()
const { primary, pair } = useDatabases(lab)
const AT_ONCE = 16
const ROUND_MS = 2000
const ROUNDS = 7
// -D: the started process is the program itself, and strace runs beside it. --seccomp-bpf: only flushes stop the
// program.
const TRACE = ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-o', devNull, '-e', 'trace=fdatasync,fsync']
const SLOW_FLUSHES = [...TRACE, '-e', 'inject=fdatasync,fsync:delay_exit=2ms']
type Engine = 'SQLite' | 'PostgreSQL'

/** Posts 16 enquiries at once for a while. @returns how many were acknowledged a second. */
async function post(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const end = performance.now() + ROUND_MS
  let stored = 0
  const visit = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await postJson(url, { fields: newFields() }, { agent })
      expect(status).toBe(200)
      stored += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
  agent.destroy()
  return Math.round((stored * 1000) / ROUND_MS)
}

/** Measures both in turn: others use the disk meanwhile. @returns the median of each, and of their ratios. */
async function compare(what: string, measure: Readonly<Record<Engine, () => Promise<number>>>) {
  const rounds: Record<Engine | 'ratio', number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [SQLite, PostgreSQL] = [await measure.SQLite(), await measure.PostgreSQL()]
    rounds.push({ SQLite, PostgreSQL, ratio: PostgreSQL / SQLite })
  }
  const median = (name: Engine | 'ratio') =>
    rounds.map((round) => round[name]).toSorted((one, other) => one - other)[(ROUNDS - 1) / 2] ?? 0
  const medians = { SQLite: median('SQLite'), PostgreSQL: median('PostgreSQL'), ratio: median('ratio') }
  console.log(what, medians, { load: loadavg()[0] }, rounds)
  return medians.ratio
}

// A flush here takes 0.3 ms while nobody else writes: both wait for the processor. On the network disks of hosts it takes
// milliseconds: PostgreSQL flushes once for all that wait.
describe.each<[disk: string, under: string[], needed: () => string | null, floor: number]>([
  ['this machine’s disk', [], () => null, 0.5],
  ['a disk whose flushes take 2 ms more', SLOW_FLUSHES, tracing, 1.5],
])('16 enquiries at once on %s: how many a second', (disk, under, needed, floor) => {
  needs(needed)

  it(`PostgreSQL with a standby has at least ${floor} times what SQLite has`, async () => {
    const { relay } = await pair({}, under)
    const file = await lab.relay({}, lab.dataDir(), [...under, process.execPath])
    const ratio = await compare(disk, { SQLite: () => post(file.url), PostgreSQL: () => post(relay.url) })
    expect(ratio).toBeGreaterThan(floor)
  })
})

it('what a relay without a mail server stores is on its way within 1.2 s, the median of five', async () => {
  const { url } = await primary()
  const mail = await lab.mailServer()
  await lab.relay({ DATABASE_URL: url(), SMTP_URL: mail.url })
  const store = await lab.relay({ DATABASE_URL: url() })
  const times: number[] = []
  for (let count = 1; count <= 5; count += 1) {
    idOf(await postJson(store.url, { fields: newFields() }))
    const begun = performance.now()
    await until('it is on its way', () => mail.offered.length === count)
    times.push(performance.now() - begun)
  }
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(1200)
})
