import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { enquiries, list } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { enquire, FULL_SIZE, get, idOf, newFields, pdfOf, postJson } from '../support/post.ts'
import { age } from '../support/engine.ts'
import { change, numbersIn } from '../support/outbox.ts'

const lab = useConcurrentLab()
const MEGABYTE = 1_000_000
const NEVER = 9e15

it('OUTBOX_MAX_MB deletes files of delivered enquiries, those of collections last, and never anything of an enquiry that was not delivered', async () => {
  const dataDir = lab.dataDir()
  const relay = await lab.relay({}, dataDir)
  const store = async (status: string, days: number, megabytes: number, error = ''): Promise<string> => {
    const id = await enquire(relay)
    change(dataDir, `UPDATE enquiry SET status = ?, last_error = nullif(?, '') WHERE id = ?`, status, error, id)
    const file = `INSERT INTO attachment VALUES (?, 'a.pdf', 'application/pdf', zeroblob(?))`
    change(dataDir, file, id, megabytes * MEGABYTE)
    await age(dataDir, id, days)
    return id
  }
  // Its file is not in the mailbox, but its text is.
  const collected = await store('sent', 40, 6)
  change(dataDir, `UPDATE enquiry SET collect_at = 1 WHERE id = ?`, collected)
  const [, young] = [await store('sent', 29, 8), await store('sent', 2, 8)]
  // The mail server found the file of this one too large: it is nowhere else.
  const incomplete = await store('sent', 3, 4, 'message too large (552)')
  const waiting = await store('queued', 100, 20)
  const robot = await store('queued', 0, 2)
  change(dataDir, `UPDATE enquiry SET collect_at = ?, next_attempt_at = ? WHERE id = ?`, NEVER, NEVER, robot)
  await relay.end('SIGTERM')

  const capped = await lab.relay({ OUTBOX_MAX_MB: '50' }, dataDir)
  const added: string[] = []
  const withFiles = async () => {
    const listed = await list(dataDir)
    const robots = listed.find(({ id }) => id === robot)?.attachment
    expect(robots).toMatchObject({ name: 'a.pdf' })
    return listed.filter(({ attachment }) => attachment?.bytes).map(({ id }) => id)
  }
  for (const left of [[young, collected], [young, collected], [collected], []]) {
    added.push(await enquire(capped, pdfOf(FULL_SIZE, added.length + 1)))
    expect((await withFiles()).toSorted()).toStrictEqual([...left, incomplete, waiting, ...added].toSorted())
  }

  const parts = { fields: newFields(), file: pdfOf(FULL_SIZE, 99) }
  for (const tries of [1, 2]) expect([tries, (await postJson(capped.url, parts)).status]).toEqual([tries, 503])
  // An enquiry without a file still fits.
  expect((await get(capped.url, '/healthz')).status).toBe(200)
  added.push(await enquire(capped))
  expect(numbersIn(dataDir)).toStrictEqual([incomplete, waiting, robot, ...added].toSorted())
  expect(statSync(join(dataDir, 'outbox.db')).size).toBeLessThan(50 * MEGABYTE)

  change(dataDir, `INSERT INTO attachment VALUES (?, 'b.pdf', 'application/pdf', zeroblob(?))`, waiting, 20 * MEGABYTE)
  const long = newFields({ message: 'x'.repeat(MAX_LENGTH.message) })
  expect((await postJson(capped.url, { fields: long })).status).toBe(503)
  expect((await get(capped.url, '/healthz')).status).toBe(503)
  expect((await enquiries(dataDir, 'delete', waiting, '--ja')).code).toBe(0)
  await until('there is room', async () => (await get(capped.url, '/healthz')).status === 200)
  idOf(await postJson(capped.url, parts))
})
