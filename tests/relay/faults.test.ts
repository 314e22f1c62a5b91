import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type FullDisk, fileSizeLimit, fullFileSystem } from '../faults/support/full-disk.ts'
import { killScenario } from '../faults/support/kills.ts'
import { chooseSeed } from '../faults/support/random.ts'
import { list } from '../support/enquiries.ts'
import { useLab } from './support/lab.ts'
import { newFields } from './support/multipart.ts'
import { get, idOf, postForm, postJson } from './support/post.ts'
import type { Server } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useLab()

it('a relay that is killed again and again loses no acknowledged enquiry', { timeout: 300_000 }, async () => {
  const report = await killScenario({ kills: 5, seed: chooseSeed(), visitors: 4, longestLifeMs: 300 })
  expect(report).toMatchObject({ kills: 5, lost: [], notMailed: [], storedTwice: [], severalMessageIds: [] })
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.mostDuplicatesAfterOneKill).toBeLessThanOrEqual(1)
})

it('only one mail is on its way at a time, so that a kill repeats at most one', async () => {
  const { promise: acceptAfter, resolve: accept } = Promise.withResolvers<void>()
  const mail = await lab.mailServer([{ acceptAfter }])
  const relay = await lab.relay({ SMTP_URL: mail.url })
  const ids = [idOf(await postJson(relay.url, { fields: newFields() }))]
  await until('the first mail is on its way', () => mail.offered.length > 0)
  for (let count = 0; count < 10; count += 1) ids.push(idOf(await postJson(relay.url, { fields: newFields() })))
  expect(mail.attempts()).toBe(1)
  accept()
  await mailed(relay, ids)
  expect(mail.attempts()).toBe(ids.length)
})

const DISKS: [string, FullDisk][] = [
  ['a full file system', fullFileSystem],
  ['a limit on file sizes', fileSizeLimit],
]

describe.each(DISKS)('%s', (_name, disk) => {
  it('is answered with 503 and what to do, never with a success; freed, all goes on', async (test) => {
    test.skip(disk.unavailable !== null, disk.unavailable ?? '')
    const folder = lab.dataDir()
    lab.onEnd(disk.prepare(folder))
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url }, join(folder, 'data'))
    const acknowledged = [idOf(await postJson(relay.url, { fields: newFields() }))]

    disk.fill(relay)
    acknowledged.push(...(await postUntilRefused(relay)))
    const fields = newFields()
    const refused = await postJson(relay.url, { fields })
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.text)).toMatchObject({ success: 'false' })
    expect(refused.text).toContain('später erneut oder kontaktieren Sie uns direkt per E-Mail')
    const page = await postForm(relay.url, { fields })
    expect(page.status).toBe(503)
    expect(page.text).toContain('später erneut oder kontaktieren Sie uns direkt per E-Mail')
    expect(page.text).toContain(fields['message'])
    await until('the server says it is unhealthy', async () => (await get(relay.url, '/healthz')).status === 503)

    disk.free(relay)
    await until('the server is healthy again', async () => (await get(relay.url, '/healthz')).status === 200)
    acknowledged.push(idOf(await postJson(relay.url, { fields })))
    await mailed(relay, acknowledged)
    expect((await list(relay.dataDir)).map(({ id }) => id).toSorted()).toStrictEqual(acknowledged.toSorted())
    expect(mail.mails).toHaveLength(acknowledged.length)
  })
})

const mailed = (relay: Server, ids: readonly string[]) =>
  until('everything is mailed', () => ids.every((id) => relay.output().includes(`"id":"${id}","status":"sent"`)))

/** Posts until the disk has no room left. @returns what was acknowledged before. */
async function postUntilRefused(relay: Server): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const answer = await postJson(relay.url, {
      fields: newFields({ message: `Küche ${'x'.repeat(9000)}${ids.length}` }),
    })
    if (answer.status === 503) return ids
    ids.push(idOf(answer))
  }
}
