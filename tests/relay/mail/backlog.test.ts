import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '#server/outbox/migrations.ts'
import { enquiries, list, listedEntry } from '../../support/enquiries.ts'
import type { Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { NO_MAIL_SERVER, parsed, type Reply } from '../support/mail-server.ts'
import { enquire, PNG_FILE } from '../support/post.ts'
import { change, DAY_MS, occupy } from '../support/outbox.ts'

const lab = useConcurrentLab()
// Pauses pass five times as fast.
const FAST = fastTime(5)
const PUT_OFF: Reply = { code: 451, at: 'DATA' }

const isTried = (relay: Server, id: string) => relay.output().includes(`"id":"${id}","status":"queued"`)

/** An outbox with an enquiry that has failed once, and a server that has ended. */
async function backlog(env: Record<string, string>) {
  const relay = await lab.relay({ ...env, ...FAST })
  const id = await enquire(relay)
  await until('it has failed once', () => isTried(relay, id))
  await relay.end('SIGTERM')
  return { dataDir: relay.dataDir, id }
}

describe('what waits', { concurrent: true }, () => {
  it('is held up by no enquiry that can not be read', async () => {
    const without = await lab.relay()
    const { dataDir } = without
    const [timeless, outsized] = [await enquire(without), await enquire(without)]
    const [untyped, good] = [await enquire(without, PNG_FILE), await enquire(without)]
    await without.end('SIGTERM')
    change(dataDir, 'UPDATE enquiry SET received_at = 9e15 WHERE id = ?', timeless)
    change(dataDir, 'UPDATE enquiry SET received_at = 9223372036854775807 WHERE id = ?', outsized)
    change(dataDir, `UPDATE attachment SET type = '' WHERE enquiry_id = ?`, untyped)

    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
    await until('the good one is sent', () => relay.output().includes(`"id":"${good}","status":"sent"`))
    for (const id of [timeless, outsized, untyped]) {
      expect(relay.output()).toMatch(
        new RegExp(`"id":"${id}","status":"failed","error":"enquiry unreadable \\([\\w.]+\\)"`),
      )
    }
    expect(mail.mails).toHaveLength(1)
    expect((await list(dataDir)).filter(({ status }) => status === 'failed')).toHaveLength(3)
  })

  it('holds up nothing that is new, whose mail speaks of it', async () => {
    const mail = await lab.mailServer([], { manner: 'hangs up' })
    const { dataDir, id } = await backlog({ SMTP_URL: mail.url })
    const without = await lab.relay({}, dataDir)
    const fresh = await enquire(without)
    await without.end('SIGTERM')
    change(dataDir, 'UPDATE enquiry SET attempts = 3, next_attempt_at = 0 WHERE id = ?', id)
    mail.greet()
    await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
    await until('both are mailed', () => mail.mails.length === 2)
    const [first, second] = await Promise.all(mail.mails.map(parsed))
    expect([first?.subject, second?.subject]).toEqual([fresh, id].map((number) => expect.stringContaining(number)))
    expect(first?.text).toMatch(/\n\nÄltere Anfragen: 1 noch nicht zugestellt, seit .+ Uhr\nName: /)
    expect(second?.text).not.toContain('Ältere Anfragen')
  })

  it('is sent once, though its delivery could not be written down at first', async () => {
    const { mail, relay } = await lab.mailing(FAST, [], { manner: 'hangs up' })
    const id = await enquire(relay)
    await until('it has failed once', () => isTried(relay, id))
    const leave = occupy(relay.dataDir)
    mail.greet()
    await until('that it was sent could not be written down', () => relay.output().includes('could not be recorded'))
    await until('the server has tried once more', () => {
      return relay.output().includes('could not be read or written') || mail.mails.length > 1
    })
    leave()
    await until('it is written down', async () => (await listedEntry(relay.dataDir, id)).status === 'sent')
    expect(mail.mails).toHaveLength(1)
  })

  it.each([
    ['set back: sent within the hour', 'next_attempt_at = ?', 365 * DAY_MS],
    ['set ahead: not given up', 'next_attempt_at = 0, queued_at = ?', -6 * DAY_MS],
  ])('when the clock is %s', async (_case, columns, offset) => {
    const mail = await lab.mailServer([PUT_OFF], { manner: 'hangs up' })
    const { dataDir, id } = await backlog({ SMTP_URL: mail.url })
    change(dataDir, `UPDATE enquiry SET ${columns} WHERE id = ?`, Date.now() + offset, id)
    mail.greet()
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
    await sent(relay, id)
    expect(relay.output()).not.toContain('"status":"failed"')
  })

  it('for five days and twenty times is given up, kept, and sent by `retry --all`', async () => {
    const mail = await lab.mailServer([PUT_OFF, PUT_OFF])
    const { dataDir, id } = await backlog({ SMTP_URL: mail.url })
    change(dataDir, 'UPDATE enquiry SET attempts = 19, queued_at = ?', Date.now() - 5 * DAY_MS)
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
    await until('it is given up', () => relay.output().includes('not delivered'))
    expect(await listedEntry(dataDir, id)).toMatchObject({ status: 'failed' })
    expect((await enquiries(dataDir, 'retry', '--all')).code).toBe(0)
    await until('it is sent', () => mail.mails.length === 1)
  })

  it('or was given up is tried again once the mail settings have changed, and only then', async () => {
    const closed = { SMTP_URL: NO_MAIL_SERVER.replace('//', '//chef:geheim@') }
    const { dataDir, id } = await backlog(closed)
    change(dataDir, `UPDATE enquiry SET status = 'failed' WHERE id = ?`, id)
    const same = await lab.relay(closed, dataDir)
    await until('the start is over', () => same.output().includes('can not be used'))
    expect(await listedEntry(dataDir, id)).toMatchObject({ status: 'failed' })
    await same.end('SIGTERM')
    expect(readFileSync(join(dataDir, 'outbox.db')).includes('geheim')).toBe(false)

    // Also when the outbox is busy at the start.
    const leave = occupy(dataDir)
    const mail = await lab.mailServer()
    const changed = await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir)
    await until('it was tried', () => changed.output().includes('mails wait: the outbox could not be read or written'))
    leave()
    await sent(changed, id)
    expect(changed.output()).toContain('"resumed":1')
  })

  it('or was given up by an older release is tried again', async () => {
    const dataDir = lab.dataDir()
    const db = new DatabaseSync(join(dataDir, 'outbox.db'))
    for (const migration of MIGRATIONS.slice(0, 2)) db.exec(migration)
    db.exec(`PRAGMA user_version = 2;
      INSERT INTO enquiry (id, received_at, status, name, email, phone, message, subject, reply_to, template, fingerprint,
        message_id, attempts, queued_at, next_attempt_at, last_error)
      VALUES ('K7M3-9QXD', 1, 'failed', 'Max', 'max@example.org', '', 'Küche', 'Anfrage', 'max@example.org', 'table', x'00',
        '<K7M3-9QXD@betrieb.example>', 1, 1, 1, '535 EAUTH AUTH PLAIN')`)
    const { name, type, content } = PNG_FILE
    db.prepare('INSERT INTO attachment VALUES (?, ?, ?, ?)').run('K7M3-9QXD', name, type, content)
    db.close()
    const mail = await lab.mailServer()
    await sent(await lab.relay({ SMTP_URL: mail.url, ...FAST }, dataDir), 'K7M3-9QXD')
    const messages = await Promise.all(mail.mails.map(parsed))
    expect(messages).toMatchObject([{ attachments: [{ filename: name, size: content.length }] }])
    // Its definitions were changed in place.
    using migrated = new DatabaseSync(join(dataDir, 'outbox.db'), { readOnly: true })
    expect(migrated.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  })
})
