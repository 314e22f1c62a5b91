import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { enquiries, list, listedEntry } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { change, outboxFile } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { lacking } from '../support/machine.ts'
import { parsed, type Reply } from '../support/mail-server.ts'
import { enquire, PNG_FILE } from '../support/post.ts'
import { DAY_MS } from '../support/outbox.ts'

const lab = useConcurrentLab()
// Pauses pass five times as fast.
const FAST = fastTime(5)
const PUT_OFF: Reply = { code: 451, at: 'DATA' }

it.concurrent('waiting enquiries are held up by none that can not be read (long)', async () => {
  const without = await lab.relay()
  const { dataDir } = without
  const [timeless, outsized] = [await enquire(without), await enquire(without)]
  const [untyped, good] = [await enquire(without, PNG_FILE), await enquire(without)]
  await without.end('SIGTERM')
  await change(dataDir, 'UPDATE enquiry SET received_at = 9e15 WHERE id = ?', timeless)
  await change(dataDir, 'UPDATE enquiry SET received_at = 9223372036854775807 WHERE id = ?', outsized)
  await change(dataDir, `UPDATE attachment SET type = '' WHERE enquiry_id = ?`, untyped)

  const mail = await lab.mailServer()
  const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
  await until('the good one is sent', () => relay.output().includes(`"id":"${good}","status":"sent"`))
  for (const id of [timeless, outsized, untyped]) {
    const failed = new RegExp(`"id":"${id}","status":"queued","error":"enquiry unreadable \\([\\w.]+\\)"`)
    await until('it has been tried', () => failed.test(relay.output()))
  }
  expect(mail.mails).toHaveLength(1)
  expect((await list(dataDir)).filter(({ status }) => status === 'queued')).toHaveLength(3)
})

it.concurrent('an enquiry that has waited five days and twenty times is given up, kept, and sent after `retry --all` or the next start', async () => {
  const { mail, relay } = await lab.mailing(FAST, [PUT_OFF, PUT_OFF, PUT_OFF])
  const id = await enquire(relay)
  const giveUp = async (times: number) => {
    await until('it has failed', () => relay.output().split('will be tried again').length > times)
    const old = 'UPDATE enquiry SET attempts = 19, next_attempt_at = 0, queued_at = ?'
    await change(relay.dataDir, old, Date.now() - 5 * DAY_MS)
    await until('it is given up', () => relay.output().includes('not delivered'))
    expect(await listedEntry(relay.dataDir, id)).toMatchObject({ status: 'failed' })
  }
  await giveUp(1)
  const before = mail.attempts()
  expect((await enquiries(relay.dataDir, 'retry', '--all')).code).toBe(0)
  await until('it is tried again', () => mail.attempts() > before)
  await relay.end('SIGTERM')
  await change(relay.dataDir, `UPDATE enquiry SET status = 'failed'`)
  await sent(await lab.relay({ SMTP_URL: mail.url }, relay.dataDir), id)
})

it.concurrent('the first mail that is taken after others were given up says that they follow, and they do; a retry of what was sent is a new mail', async () => {
  const { mail, relay } = await lab.mailing(FAST)
  const old = await enquire(relay)
  await sent(relay, old)
  await change(relay.dataDir, `UPDATE enquiry SET status = 'failed'`)
  await sent(relay, await enquire(relay))
  await until('the old one follows', () => mail.mails.length === 3)
  const all = await Promise.all(mail.mails.map(parsed))
  const words = 'nicht zugestellt werden konnten und jetzt folgen: 1. '
  expect(all.map(({ text, html }) => `${text}${html}`.split(words).length - 1)).toEqual([0, 2, 0])
  // What was given up may have arrived: then mailboxes drop it.
  expect(all[2]?.messageId).toBe(all[0]?.messageId)
  await until('it is sent', async () => (await listedEntry(relay.dataDir, old)).status === 'sent')
  expect((await enquiries(relay.dataDir, 'retry', old)).code).toBe(0)
  await until('it is there', () => mail.mails.length === 4)
  expect((await Promise.all(mail.mails.map(parsed))).at(-1)?.messageId).not.toBe(all[0]?.messageId)
})

it('a file received by version 2.0.0 is mailed, and backed up (long)', async ({ skip }) => {
  skip(...lacking(outboxFile))
  const dataDir = lab.dataDir()
  const db = new DatabaseSync(join(dataDir, 'outbox.db'))
  db.exec(readFileSync(join(import.meta.dirname, '../support/outbox-2.0.0.sql'), 'utf8'))
  db.close()
  const mail = await lab.mailServer()
  await sent(await lab.relay({ SMTP_URL: mail.url }, dataDir), 'K7M3-9QXD')
  const messages = await Promise.all(mail.mails.map(parsed))
  expect(messages).toMatchObject([{ attachments: [{ filename: 'küche.png', size: 4 }] }])
  const backup = join(lab.dataDir(), 'b.db')
  expect((await enquiries(dataDir, 'backup', backup)).code).toBe(0)
  expect((await enquiries(lab.dataDir(), 'restore', backup)).code).toBe(0)
})
