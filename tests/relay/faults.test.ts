import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { list, listedEntry } from '../support/enquiries.ts'
import type { Server } from '../support/server.ts'
import { until } from '../support/until.ts'
import { useLab } from './support/lab.ts'
import { fillDisk, lacking, root } from './support/machine.ts'
import { enquire, get, idOf, newFields, pdfOf, PNG_FILE, postForm, postJson } from './support/post.ts'

const lab = useLab()

it('only one mail is on its way at a time, so that a kill repeats at most one', async () => {
  const { promise: acceptAfter, resolve: accept } = Promise.withResolvers<void>()
  const { mail, relay } = await lab.mailing({}, [{ acceptAfter }])
  const ids = [await enquire(relay)]
  await until('the first mail is on its way', () => mail.offered.length > 0)
  for (let count = 0; count < 10; count += 1) ids.push(await enquire(relay))
  expect(mail.attempts()).toBe(1)
  accept()
  await mailed(relay, ids)
  expect(mail.attempts()).toBe(ids.length)
})

it('a full disk is answered with 503 and what to do, never with a success; freed, all goes on', async ({ skip }) => {
  skip(...lacking(root))
  const folder = lab.smallDisk()
  const mail = await lab.mailServer()
  const relay = await lab.relay({ SMTP_URL: mail.url }, join(folder, 'data'))
  const delivered = await enquire(relay, PNG_FILE)
  const acknowledged = [delivered]
  await mailed(relay, acknowledged)

  const free = fillDisk(relay)
  acknowledged.push(...(await postUntilRefused(relay)))
  const fields = newFields()
  const advice = 'später erneut oder kontaktieren Sie uns direkt per E-Mail'
  const refused = await postJson(relay.url, { fields })
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining(advice)])
  expect(JSON.parse(refused.text)).toMatchObject({ success: 'false' })
  const page = await postForm(relay.url, { fields })
  expect([page.status, page.text]).toEqual([503, expect.stringContaining(advice)])
  expect(page.text).toContain(fields['message'])
  expect((await postJson(relay.url, { fields, file: pdfOf(4_000_000) })).status).toBe(503)
  expect((await listedEntry(relay.dataDir, delivered)).attachment).not.toBeNull()
  expect(relay.output()).not.toContain('making room')
  await until('the server says it is unhealthy', async () => (await get(relay.url, '/healthz')).status === 503)

  free()
  await until('the server is healthy again', async () => (await get(relay.url, '/healthz')).status === 200)
  acknowledged.push(idOf(await postJson(relay.url, { fields })))
  await mailed(relay, acknowledged)
  expect((await list(relay.dataDir)).map(({ id }) => id).toSorted()).toStrictEqual(acknowledged.toSorted())
  expect(mail.mails).toHaveLength(acknowledged.length)
})

const mailed = (relay: Server, ids: readonly string[]) =>
  until('everything is mailed', () => ids.every((id) => relay.output().includes(`"id":"${id}","status":"sent"`)))

/** Posts until the disk has no room left. @returns the acknowledged numbers. */
async function postUntilRefused(relay: Server): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const fields = newFields({ message: `Küche ${'x'.repeat(MAX_LENGTH.message - 1000)}${ids.length}` })
    const answer = await postJson(relay.url, { fields })
    if (answer.status === 503) return ids
    ids.push(idOf(answer))
  }
}
