import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Server } from '../support/server.ts'
import { until } from '../support/until.ts'
import { SINGLES_AN_HOUR } from '#server/outbox/collection.ts'
import { useLab } from './support/lab.ts'
import { collectMails, type Copies } from './support/mail-server.ts'
import { endClaims, reachFullHour, stored } from './support/engine.ts'
import { hashOf } from './support/outbox.ts'
import { contentOf, FULL_SIZE, get, idOf, newFields, PNG_FILE, postJson, startVisitors } from './support/post.ts'

// The long run has many more.
const KILLS = Number(process.env['FAULT_KILLS'] ?? 5)
const VISITORS = 4
const LONGEST_LIFE_MS = 300
const DRAIN_TIMEOUT_MS = 20 * 60_000

const lab = useLab()
type Acknowledged = { id: string; message: string; fileHash: string | null }

/**
 * Kills the relay at random moments while visitors post and mails go out, restarts it on the same outbox each time, and at
 * the end compares the answers to visitors with the stored enquiries and the mails.
 */
it(`no acknowledged enquiry is lost over ${KILLS} kills`, { timeout: 3_600_000 }, async () => {
  const dataDir = lab.dataDir()
  const mail = await lab.mailServer()
  const mailed = new Map<string, Copies>()
  const start = () => lab.relay({ SMTP_URL: mail.url }, dataDir)
  let relay: Promise<Server> = start()
  const visitors = startVisitors(VISITORS, () => postUntilAnswered(async () => (await relay).url))
  for (let kill = 0; kill < KILLS; kill += 1) {
    const running = await relay
    await pause(Math.random() * LONGEST_LIFE_MS)
    const ended = running.end('SIGKILL')
    relay = ended.then(start)
    await ended
    // Beyond 80 in an hour enquiries come in collections.
    await reachFullHour(dataDir)
    await collectMails(mail, mailed)
  }
  const acknowledged = await visitors.leave()
  const { url, end } = await relay
  await reachFullHour(dataDir)
  const isDone = async (): Promise<boolean> => {
    await endClaims(dataDir)
    await collectMails(mail, mailed)
    return JSON.parse((await get(url, '/healthz')).text).waiting === 0
  }
  await until('everything is mailed', isDone, DRAIN_TIMEOUT_MS)
  await end('SIGTERM')
  await collectMails(mail, mailed)

  const copies = [...mailed.values()]
  const mailedTwice = copies.filter(({ count }) => count > 1).length
  console.log({ kills: KILLS, acknowledged: acknowledged.length, mailedTwice })
  const rows = await stored(dataDir)
  const kept = new Map(rows.map(({ id, message, fileHash }) => [id, { id, message, fileHash }]))
  expect(acknowledged.length).toBeGreaterThan(0)
  // Outbox and mailbox both hold the same text and the same bytes.
  expect(acknowledged.filter((told) => !isSame(told, kept.get(told.id)))).toEqual([])
  expect(acknowledged.filter(({ id }) => !mailed.has(id))).toEqual([])
  const single = acknowledged.filter(({ id }) => (mailed.get(id)?.fileHashes.size ?? 0) > 0)
  expect(single.length).toBeGreaterThanOrEqual(Math.min(acknowledged.length, SINGLES_AN_HOUR.trade / 2))
  const files = ({ id }: Acknowledged) => [...(mailed.get(id)?.fileHashes ?? [])]
  expect(single.map(files)).toEqual(single.map(({ fileHash }) => [fileHash]))
  expect(new Set(rows.map(({ message }) => message)).size).toBe(rows.length)
  expect(copies.filter(({ messageIds }) => messageIds.size > 1)).toEqual([])
})

const isSame = (one: Acknowledged, other: Acknowledged | undefined) =>
  one.message === other?.message && one.fileHash === other.fileHash

const BASE = contentOf('application/pdf', FULL_SIZE)
let turn = 0

/**
 * Posts an enquiry, every second one with a 5 MB file of its own, and half of these with two more. A visitor without an
 * answer sends the same again.
 * @param address resolves to where the relay answers now. @throws when it is refused.
 */
async function postUntilAnswered(address: () => Promise<string>): Promise<Acknowledged> {
  turn += 1
  const content = BASE.slice()
  new DataView(content.buffer).setUint32(FULL_SIZE - 4, turn)
  const plan = { name: 'plan.pdf', type: 'application/pdf', content }
  const files = turn % 2 === 1 ? [] : turn % 4 === 0 ? [PNG_FILE, plan, PNG_FILE] : [plan]
  const fields = newFields()
  for (;;) {
    const answer = await postJson(await address(), { fields, files }).catch(() => null)
    if (answer) return { id: idOf(answer), message: fields['message'] ?? '', fileHash: hashOf(...files) }
  }
}
