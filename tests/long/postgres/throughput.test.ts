import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { expect, it } from 'vitest'
import { environment, type Environment, run } from '../../support/server.ts'
import { useLab } from '../../relay/support/lab.ts'
import { newFields, postJson } from '../../relay/support/post.ts'
import { useDatabases } from '../../relay/postgres/databases.ts'

const lab = useLab()
const { pair } = useDatabases(lab)
const AT_ONCE = 16
const ROUND_MS = 2000
const ROUNDS = 8

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

/** Stores 16 enquiries at once for as long, in a process of its own without HTTP. */
async function store(env: Environment): Promise<number> {
  const { stdout, stderr } = await run('tests/long/postgres/storing.ts', [String(AT_ONCE)], env)
  expect(stderr).toBe('')
  return Number(stdout)
}

/** Measures both in turn: others use the disk meanwhile. @returns the median of each, and of their ratios. */
async function compare(what: string, file: () => Promise<number>, database: () => Promise<number>) {
  const rounds: { SQLite: number; PostgreSQL: number; ratio: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [SQLite, PostgreSQL] = [await file(), await database()]
    rounds.push({ SQLite, PostgreSQL, ratio: PostgreSQL / SQLite })
  }
  const middle = (name: 'SQLite' | 'PostgreSQL' | 'ratio') =>
    rounds.map((round) => round[name]).toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0
  const medians = { SQLite: middle('SQLite'), PostgreSQL: middle('PostgreSQL'), ratio: middle('ratio') }
  console.log(what, medians, { load: loadavg()[0] }, rounds)
  return medians.ratio
}

it('16 enquiries at once: PostgreSQL with a standby beside SQLite', async () => {
  const { relay, settings } = await pair()
  const folder = lab.dataDir()
  const alone = await compare(
    'the outbox alone',
    () => store(environment(folder)),
    () => store(environment(folder, { ...settings, SITE_URL: 'http://alone' })),
  )
  const file = await lab.relay()
  const product = await compare(
    'the product',
    () => post(file.url),
    () => post(relay.url),
  )
  expect(alone).toBeGreaterThan(1)
  expect(product).toBeGreaterThan(0.7)
})
