import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { enquiries, list } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { Clock } from '../support/clock.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { enquire, FULL_SIZE, get, idOf, newFields, pdfOf, postJson } from '../support/post.ts'
import { change as changeRows, outboxFile } from '../support/engine.ts'
import { needs } from '../support/machine.ts'
import { age, change, DAY_MS, numbersIn } from '../support/outbox.ts'

const lab = useConcurrentLab()
const MEGABYTE = 1_000_000
const YEAR_MS = 365 * DAY_MS

describe('OUTBOX_MAX_MB', { concurrent: true }, () => {
  needs(outboxFile)

  it('deletes files of delivered enquiries, then spam, and never anything of an enquiry that was not delivered', async () => {
    const dataDir = lab.dataDir()
    const relay = await lab.relay({}, dataDir)
    const store = async (status: string, days: number, megabytes: number, error = ''): Promise<string> => {
      const id = await enquire(relay)
      change(dataDir, `UPDATE enquiry SET status = ?, last_error = nullif(?, '') WHERE id = ?`, status, error, id)
      const file = `INSERT INTO attachment VALUES (?, 'a.pdf', 'application/pdf', zeroblob(?))`
      change(dataDir, file, id, megabytes * MEGABYTE)
      age(dataDir, id, days)
      return id
    }
    const spam = await store('spam', 1, 6)
    const [, young] = [await store('sent', 29, 8), await store('sent', 2, 8)]
    // The mail server found the file of this one too large: it is nowhere else.
    const incomplete = await store('sent', 3, 4, 'message too large (552)')
    const waiting = await store('queued', 100, 20)
    await relay.end('SIGTERM')

    const capped = await lab.relay({ OUTBOX_MAX_MB: '50' }, dataDir)
    const added: string[] = []
    const withFiles = async () => {
      const listed = await list(dataDir)
      return listed.filter(({ attachment }) => attachment).map(({ id }) => id)
    }
    for (const left of [[young, spam], [young, spam], [spam], []]) {
      added.push(await enquire(capped, pdfOf(FULL_SIZE, added.length + 1)))
      expect((await withFiles()).toSorted()).toStrictEqual([...left, incomplete, waiting, ...added].toSorted())
    }

    const parts = { fields: newFields(), file: pdfOf(FULL_SIZE, 99) }
    for (const tries of [1, 2]) expect([tries, (await postJson(capped.url, parts)).status]).toEqual([tries, 503])
    // An enquiry without a file still fits.
    expect((await get(capped.url, '/healthz')).status).toBe(200)
    added.push(await enquire(capped))
    expect(numbersIn(dataDir)).toStrictEqual([incomplete, waiting, ...added].toSorted())
    expect(statSync(join(dataDir, 'outbox.db')).size).toBeLessThan(50 * MEGABYTE)

    change(
      dataDir,
      `INSERT INTO attachment VALUES (?, 'b.pdf', 'application/pdf', zeroblob(?))`,
      waiting,
      20 * MEGABYTE,
    )
    const long = newFields({ message: 'x'.repeat(MAX_LENGTH.message) })
    expect((await postJson(capped.url, { fields: long })).status).toBe(503)
    expect((await get(capped.url, '/healthz')).status).toBe(503)
    expect((await enquiries(dataDir, 'delete', waiting)).code).toBe(0)
    await until('there is room', async () => (await get(capped.url, '/healthz')).status === 200)
    idOf(await postJson(capped.url, parts))
  })
})

describe('a clock that is set', { concurrent: true }, () => {
  it.each([
    ['back', -YEAR_MS],
    ['forward', YEAR_MS],
  ])('%s a year makes nobody wait for longer than ten minutes, nor for less', async (_direction, offset) => {
    const clock = new Clock(lab.dataDir())
    const relay = await lab.relay({ ENQUIRY_RATE_LIMIT: '1', ...clock.environment })
    await enquire(relay)
    clock.set(offset)
    const { status, headers } = await postJson(relay.url, { fields: newFields() })
    const seconds = Number(headers['retry-after'])
    expect([status, seconds > 500, seconds <= 600]).toStrictEqual([429, true, true])
  })

  it.each([
    ['nine minutes ahead keeps the same enquiry once', 9 * 60_000, 1],
    ['over ten minutes ahead lets it be sent again', 10 * 60_000 + 1, 2],
    ['five minutes back keeps it once', -5 * 60_000, 1],
    ['a year back lets it be sent again', -YEAR_MS, 2],
  ])('%s', async (_case, offset, times) => {
    const clock = new Clock(lab.dataDir())
    const relay = await lab.relay(clock.environment)
    const fields = newFields()
    const numbers = new Set([await enquire(relay, undefined, fields)])
    // The clock of a PostgreSQL can't be set.
    if (outboxFile()) await changeRows(relay.dataDir, 'UPDATE recent SET received_at = received_at - ?', offset)
    else clock.set(offset)
    numbers.add(await enquire(relay, undefined, fields))
    expect(numbers.size).toBe(times)
  })
})
