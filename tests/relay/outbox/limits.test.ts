import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { list, listedEntry } from '../../support/enquiries.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { contentOf, FULL_SIZE, newFields, PNG_FILE } from '../support/multipart.ts'
import { Clock } from '../support/clock.ts'
import { change, contents, DAY_MS } from '../support/outbox.ts'
import { get, idOf, postJson } from '../support/post.ts'
import { enquiries } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
const MEGABYTE = 1_000_000
const YEAR_MS = 365 * DAY_MS

const fullSizeFile = (seed: number) => ({
  name: 'plan.pdf',
  type: 'application/pdf',
  content: contentOf('application/pdf', FULL_SIZE, seed),
})

describe('spam', { concurrent: true }, () => {
  it('is deleted after 14 days, however many RETENTION_DAYS says, and sooner where it says fewer', async () => {
    const dataDir = lab.dataDir()
    const relay = await lab.relay({}, dataDir)
    const store = async (): Promise<string> => idOf(await postJson(relay.url, { fields: newFields({ _honey: 'x' }) }))
    const youngId = idOf(await postJson(relay.url, { fields: newFields({ _honey: 'x' }), file: PNG_FILE }))
    expect(await listedEntry(dataDir, youngId)).toMatchObject({ status: 'spam', attachment: null })
    // More than are deleted at once.
    const oldIds = await Promise.all(Array.from({ length: 8 }, store))
    await relay.end('SIGTERM')
    const age = (id: string, days: number) =>
      change(dataDir, 'UPDATE enquiry SET received_at = ? WHERE id = ?', Date.now() - days * DAY_MS, id)
    for (const id of oldIds) age(id, 15)
    age(youngId, 13)
    const generous = await lab.relay({ RETENTION_DAYS: '180' }, dataDir)
    const left = await until('the old ones are deleted', async () => {
      const listed = await list(dataDir)
      return listed.length === 1 && listed
    })
    expect(left.map(({ id }) => id)).toStrictEqual([youngId])
    await generous.end('SIGTERM')
    await lab.relay({ RETENTION_DAYS: '12' }, dataDir)
    await until('the young one is deleted', async () => (await list(dataDir)).length === 0)
  })
})

describe('OUTBOX_MAX_MB', { concurrent: true }, () => {
  it('deletes spam, then what was delivered over 30 days ago, and never what was not delivered', async () => {
    const dataDir = lab.dataDir()
    const relay = await lab.relay({}, dataDir)
    const store = async (): Promise<string> => idOf(await postJson(relay.url, { fields: newFields() }))
    const [spam, older, old] = [await store(), await store(), await store()]
    const [young, waiting] = [await store(), await store()]
    await relay.end('SIGTERM')
    const become = (id: string, status: string, days: number, megabytes: number): void => {
      const [row, file] = [
        'UPDATE enquiry SET status = ?, received_at = ? WHERE id = ?',
        `INSERT INTO attachment VALUES (?, 'a.pdf', 'application/pdf', zeroblob(?))`,
      ]
      change(dataDir, row, status, Date.now() - days * DAY_MS, id)
      change(dataDir, file, id, megabytes * MEGABYTE)
    }
    become(spam, 'spam', 1, 6)
    become(older, 'sent', 40, 8)
    become(old, 'sent', 31, 8)
    become(young, 'sent', 29, 8)
    become(waiting, 'queued', 100, 16)

    const capped = await lab.relay({ OUTBOX_MAX_MB: '50' }, dataDir)
    const left = () => new Set(contents(dataDir).keys())
    const added: string[] = []
    const add = async (): Promise<Set<string>> => {
      added.push(idOf(await postJson(capped.url, { fields: newFields(), file: fullSizeFile(added.length + 1) })))
      return left()
    }
    expect(await add()).toStrictEqual(new Set([older, old, young, waiting, ...added]))
    expect(await add()).toStrictEqual(new Set([old, young, waiting, ...added]))
    expect(await add()).toStrictEqual(new Set([old, young, waiting, ...added]))
    expect(await add()).toStrictEqual(new Set([young, waiting, ...added]))

    const file = fullSizeFile(99)
    expect((await postJson(capped.url, { fields: newFields(), file })).status).toBe(503)
    expect((await postJson(capped.url, { fields: newFields(), file })).status).toBe(503)
    expect((await get(capped.url, '/healthz')).status).toBe(503)
    expect(capped.output().split('there is nothing left to delete')).toHaveLength(2)
    expect(left()).toStrictEqual(new Set([young, waiting, ...added]))
    expect(statSync(join(dataDir, 'outbox.db')).size).toBeLessThan(50 * MEGABYTE)

    expect((await enquiries(dataDir, 'delete', young)).code).toBe(0)
    expect((await get(capped.url, '/healthz')).status).toBe(200)
    idOf(await postJson(capped.url, { fields: newFields(), file }))
  })
})

it('the same enquiry is kept once for ten minutes', async () => {
  const relay = await lab.relay()
  const fields = newFields()
  const first = idOf(await postJson(relay.url, { fields }))
  const age = (ms: number) => change(relay.dataDir, 'UPDATE enquiry SET received_at = ?', Date.now() - ms)
  age(9.5 * 60_000)
  expect(idOf(await postJson(relay.url, { fields }))).toBe(first)
  age(10 * 60_000 + 1)
  expect(idOf(await postJson(relay.url, { fields }))).not.toBe(first)
})

describe('a clock that is set', { concurrent: true }, () => {
  it('three years ahead deletes nothing that was delivered today, neither by age nor to make room', async () => {
    const clock = new Clock(lab.dataDir())
    const mail = await lab.mailServer()
    const env = { SMTP_URL: mail.url, OUTBOX_MAX_MB: '50', ...clock.environment }
    const relay = await lab.relay(env)
    const id = idOf(await postJson(relay.url, { fields: newFields(), file: fullSizeFile(1) }))
    await sent(relay, id)
    await relay.end('SIGTERM')
    change(relay.dataDir, `UPDATE attachment SET content = zeroblob(${46 * MEGABYTE})`)

    clock.set(3 * YEAR_MS)
    const ahead = await lab.relay(env, relay.dataDir)
    await until('it was swept', () => ahead.output().includes('the clock has leapt by more than a day'))
    expect((await postJson(ahead.url, { fields: newFields(), file: fullSizeFile(2) })).status).toBe(503)
    expect((await list(relay.dataDir)).map((entry) => entry.id)).toStrictEqual([id])
  })

  it.each([
    ['back', -YEAR_MS],
    ['forward', YEAR_MS],
  ])('%s a year makes nobody wait for longer than ten minutes, nor for less', async (_direction, offset) => {
    const clock = new Clock(lab.dataDir())
    const relay = await lab.relay({ ENQUIRY_RATE_LIMIT: '1', ...clock.environment })
    idOf(await postJson(relay.url, { fields: newFields() }))
    clock.set(offset)
    const answer = await postJson(relay.url, { fields: newFields() })
    expect(answer.status).toBe(429)
    const seconds = Number(answer.headers['retry-after'])
    expect([seconds > 500, seconds <= 600]).toStrictEqual([true, true])
  })

  it('back a year lets the same enquiry be sent again; back five minutes keeps it once', async () => {
    const clock = new Clock(lab.dataDir())
    const relay = await lab.relay(clock.environment)
    const fields = newFields()
    const first = idOf(await postJson(relay.url, { fields }))
    clock.set(-300_000)
    expect(idOf(await postJson(relay.url, { fields }))).toBe(first)
    clock.set(-YEAR_MS)
    expect(idOf(await postJson(relay.url, { fields }))).not.toBe(first)
    expect(await list(relay.dataDir)).toHaveLength(2)
  })
})
