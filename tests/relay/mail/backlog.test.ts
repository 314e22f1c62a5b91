import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openOutbox } from '#server/outbox/database.ts'
import { createDeliveryQueue } from '#server/outbox/delivery-queue.ts'
import { MIGRATIONS } from '#server/outbox/migrations.ts'
import { list, listedEntry } from '../../support/enquiries.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { closedPort } from '../../support/ports.ts'
import { contentOf, newFields, PNG_FILE } from '../support/multipart.ts'
import { idOf, postJson } from '../support/post.ts'
import { breakPageOf, change, DAY_MS } from '../support/outbox.ts'
import type { Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()

const relayTried = (relay: Server, id: string) => relay.output().includes(`"id":"${id}","status":"queued"`)

describe('what waits', { concurrent: true }, () => {
  it('is held up by no enquiry that can not be read', async () => {
    const dataDir = lab.dataDir()
    const without = await lab.relay({}, dataDir)
    const post = async (file?: typeof PNG_FILE) =>
      idOf(await postJson(without.url, { fields: newFields(), ...(file && { file }) }))
    const [timeless, outsized, untyped, good] = [await post(), await post(), await post(PNG_FILE), await post()]
    await without.end('SIGTERM')
    change(dataDir, 'UPDATE enquiry SET received_at = 9e15 WHERE id = ?', timeless)
    change(dataDir, 'UPDATE enquiry SET received_at = 9223372036854775807 WHERE id = ?', outsized)
    change(dataDir, `UPDATE attachment SET type = '' WHERE enquiry_id = ?`, untyped)

    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    await until('the good one is sent', () => relay.output().includes(`"id":"${good}","status":"sent"`))
    const faults = {
      [timeless]: 'RangeError',
      [outsized]: 'ERR_OUT_OF_RANGE',
      [untyped]: 'fileType',
    }
    for (const [id, fault] of Object.entries(faults)) {
      expect(relay.output()).toContain(`"id":"${id}","status":"failed","error":"enquiry unreadable (${fault})"`)
    }
    expect(mail.mails).toHaveLength(1)
    expect((await list(dataDir)).filter(({ status }) => status === 'failed')).toHaveLength(3)
  })

  it('is held up by no file with a damaged page', async () => {
    const dataDir = lab.dataDir()
    const relay = await lab.relay({}, dataDir)
    const large = { ...PNG_FILE, content: contentOf('image/png', 100_000) }
    const [damaged, good] = [
      idOf(await postJson(relay.url, { fields: newFields(), file: large })),
      idOf(await postJson(relay.url, { fields: newFields() })),
    ]
    await relay.end('SIGTERM')
    breakPageOf(dataDir, large.content)

    // Not through a server: one that starts on a damaged file does not touch it.
    const db = openOutbox(dataDir)
    lab.onEnd(() => db.close())
    const queue = createDeliveryQueue(db)
    expect(queue.next()).toStrictEqual({ id: damaged, reason: 'damaged' })
    queue.record({ id: damaged, status: 'failed', error: 'damaged' })
    expect(queue.next()).toMatchObject({ id: good })
  })

  it('holds up nothing that is new', async () => {
    const dataDir = lab.dataDir()
    const relay = await lab.relay({}, dataDir)
    const waiting = idOf(await postJson(relay.url, { fields: newFields() }))
    const fresh = idOf(await postJson(relay.url, { fields: newFields() }))
    await relay.end('SIGTERM')
    change(dataDir, 'UPDATE enquiry SET attempts = 3, next_attempt_at = 0 WHERE id = ?', waiting)

    const db = openOutbox(dataDir)
    lab.onEnd(() => db.close())
    expect(createDeliveryQueue(db).next()).toMatchObject({ id: fresh })
  })

  it('is sent once, though its delivery could not be written down at first', async () => {
    const [dataDir, port] = [lab.dataDir(), await closedPort()]
    const relay = await lab.relay({ SMTP_URL: `smtp://127.0.0.1:${port}` }, dataDir)
    const id = idOf(await postJson(relay.url, { fields: newFields() }))
    await until('it has failed once', () => relayTried(relay, id))

    const other = new DatabaseSync(join(dataDir, 'outbox.db'))
    lab.onEnd(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    const mail = await lab.mailServer([], port)
    await until('that it was sent could not be written down', () => relay.output().includes('could not be recorded'))
    await until('the server has tried once more', () => {
      return relay.output().includes('could not be read or written') || mail.mails.length > 1
    })
    other.exec('ROLLBACK')
    await until('it is written down', async () => (await listedEntry(dataDir, id)).status === 'sent')
    expect(mail.mails).toHaveLength(1)
  })

  it('is sent within the hour when the clock is set back, and not given up when it is set ahead', async () => {
    const [dataDir, port] = [lab.dataDir(), await closedPort()]
    const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
    const before = await lab.relay(env, dataDir)
    const [ahead, back] = [
      idOf(await postJson(before.url, { fields: newFields() })),
      idOf(await postJson(before.url, { fields: newFields() })),
    ]
    await until('both have failed once', () => relayTried(before, ahead) && relayTried(before, back))
    await before.end('SIGTERM')
    change(
      dataDir,
      'UPDATE enquiry SET queued_at = ?, next_attempt_at = 0 WHERE id = ?',
      Date.now() - 6 * DAY_MS,
      ahead,
    )
    change(dataDir, 'UPDATE enquiry SET next_attempt_at = ? WHERE id = ?', Date.now() + 365 * DAY_MS, back)

    await lab.mailServer(
      [
        { code: 451, at: 'DATA' },
        { code: 451, at: 'DATA' },
      ],
      port,
    )
    const after = await lab.relay(env, dataDir)
    await sent(after, ahead)
    await sent(after, back)
    expect(after.output()).not.toContain('"status":"failed"')
  })

  it('or was given up is tried again once the mail settings have changed, and only then', async () => {
    const dataDir = lab.dataDir()
    const closed = { SMTP_URL: `smtp://chef:geheim@127.0.0.1:${await closedPort()}` }
    const first = await lab.relay(closed, dataDir)
    const id = idOf(await postJson(first.url, { fields: newFields() }))
    await until('it has failed once', () => relayTried(first, id))
    expect(await listedEntry(dataDir, id)).toMatchObject({ attempts: expect.toSatisfy((tries: number) => tries > 0) })
    await first.end('SIGTERM')
    change(dataDir, `UPDATE enquiry SET status = 'failed' WHERE id = ?`, id)

    const same = await lab.relay(closed, dataDir)
    await until('the start is over', () => same.output().includes('can not be used'))
    expect(await listedEntry(dataDir, id)).toMatchObject({ status: 'failed' })
    await same.end('SIGTERM')
    expect(readFileSync(join(dataDir, 'outbox.db')).includes('geheim')).toBe(false)

    const mail = await lab.mailServer()
    const changed = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    await sent(changed, id)
    expect(changed.output()).toContain('"resumed":1')
  })

  it('is tried again after a change of the settings also when the outbox is busy at the start', async () => {
    const dataDir = lab.dataDir()
    const first = await lab.relay({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` }, dataDir)
    const id = idOf(await postJson(first.url, { fields: newFields() }))
    await until('it has failed once', () => relayTried(first, id))
    await first.end('SIGTERM')
    change(dataDir, `UPDATE enquiry SET status = 'failed' WHERE id = ?`, id)

    const owner = new DatabaseSync(join(dataDir, 'outbox.db'))
    lab.onEnd(() => owner.close())
    owner.exec('BEGIN IMMEDIATE')
    const mail = await lab.mailServer()
    const changed = await lab.relay({ SMTP_URL: mail.url }, dataDir)
    await until('it was tried', () => changed.output().includes('mails wait: the outbox could not be read or written'))
    owner.exec('COMMIT')
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
    db.close()
    const mail = await lab.mailServer()
    await sent(await lab.relay({ SMTP_URL: mail.url }, dataDir), 'K7M3-9QXD')
    expect(mail.mails).toHaveLength(1)
  })
})
