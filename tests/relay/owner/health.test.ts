import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import { useLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'
import { until } from '../../support/until.ts'

const lab = useLab()

/** Takes from a running process the right to make files longer, as a full disk or a quota does; and gives it back. */
function limitFiles(pid: number, bytes: '0' | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`])
}

it('is ok when the outbox can be written', async () => {
  const relay = await lab.relay()
  const answer = await get(relay.url, '/healthz')
  const text = '{"status":"ok","delivery":"off","waiting":0,"oldest":null,"failed":0}'
  expect([answer.status, answer.text]).toStrictEqual([200, text])
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('orders no write, however often it is asked', async () => {
  const relay = await lab.relay()
  await get(relay.url, '/healthz')
  const db = new DatabaseSync(join(relay.dataDir, 'outbox.db'), { readOnly: true })
  lab.onEnd(() => db.close())
  const lastWrite = () => db.prepare('SELECT checked_at FROM write_check').get()?.['checked_at']
  const writes = new Set([lastWrite()])
  const start = performance.now()
  while (performance.now() - start < 4000) {
    await get(relay.url, '/healthz')
    writes.add(lastWrite())
  }
  // One every quarter of a minute is its own.
  expect(writes.size).toBeLessThanOrEqual(2)
})

// prlimit belongs to Linux.
describe.runIf(process.platform === 'linux')('when nothing can be written any more', () => {
  it('/healthz and every post say 503, nothing is lost, and all goes on by itself afterwards', async () => {
    const relay = await lab.relay()
    const before = idOf(await postJson(relay.url, { fields: newFields() }))
    limitFiles(relay.pid, '0')
    const refused = await postJson(relay.url, { fields: newFields() })
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toStrictEqual([503, true])
    expect(refused.text).toContain('"success":"false"')
    await until('health is 503', async () => (await get(relay.url, '/healthz')).status === 503)
    expect((await get(relay.url, '/robots.txt')).status).toBeLessThan(500)

    limitFiles(relay.pid, 'unlimited')
    const after = idOf(await postJson(relay.url, { fields: newFields() }))
    await until('health is 200', async () => (await get(relay.url, '/healthz')).status === 200)
    expect((await list(relay.dataDir)).map(({ id }) => id)).toStrictEqual([after, before])
  })
})
