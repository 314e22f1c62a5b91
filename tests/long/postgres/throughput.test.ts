import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { expect, it } from 'vitest'
import { useLab } from '../../relay/support/lab.ts'
import { newFields, postJson } from '../../relay/support/post.ts'
import { useDatabases } from '../../relay/postgres/databases.ts'

const lab = useLab()
const { pair } = useDatabases(lab)
const AT_ONCE = 16
const ROUND_MS = 4000
const ROUNDS = 3

/** Posts 16 enquiries at once for a while. @returns how many were acknowledged a second. */
async function measure(url: string): Promise<number> {
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
  return stored / (ROUND_MS / 1000)
}

it('how many enquiries a second PostgreSQL with a standby takes, and SQLite, in turn', async () => {
  const [file, { relay }] = [await lab.relay(), await pair()]
  const found: { SQLite: number; PostgreSQL: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    found.push({ SQLite: Math.round(await measure(file.url)), PostgreSQL: Math.round(await measure(relay.url)) })
  console.log(found, { load: loadavg()[0] })
  // On a machine that does much else, as little as a quarter of what it does alone.
  expect(found.map(({ PostgreSQL }) => PostgreSQL).toSorted((one, other) => one - other)[1]).toBeGreaterThan(75)
})
