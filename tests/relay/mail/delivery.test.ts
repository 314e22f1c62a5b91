import { describe, expect, it } from 'vitest'
import { list, listedEntry } from '../../support/enquiries.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { parsed, startHangingUpServer, startSilentServer } from '../support/mail-server.ts'
import { closedPort } from '../../support/ports.ts'
import { newFields, PNG_FILE } from '../support/multipart.ts'
import { idOf, postJson } from '../support/post.ts'
import { enquiries } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
// Pauses and time limits pass five times as fast.
const FAST = fastTime(5)
const ADDRESSES = { MAIL_TO: 'chef@betrieb.example', MAIL_FROM: 'website@betrieb.example' }

const only = <T>(items: readonly T[]): T => {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`expected one, got ${items.length}`)
  return item
}

describe('the mail', { concurrent: true }, () => {
  it('brings the fields as table and text, the file, the number, and answers go where `_replyto` says', async () => {
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url, ...ADDRESSES })
    const fields = newFields({
      message: `Küche & Bad <3 "O'Neill\u0007"\nzweite Zeile`,
      _subject: 'Anfrage für Größe M',
      _template: 'box',
      _replyto: 'buero@example.org',
    })
    const id = idOf(await postJson(relay.url, { fields, file: PNG_FILE }))
    await until('the mail is there', () => mail.mails.length === 1)

    const received = only(mail.mails)
    expect([received.mailFrom, received.recipients]).toStrictEqual([ADDRESSES.MAIL_FROM, [ADDRESSES.MAIL_TO]])
    const message = await parsed(received)
    expect(message.subject).toBe(`Anfrage für Größe M [${id}]`)
    expect(message.from?.value).toStrictEqual([{ name: 'Lot & Fuge', address: ADDRESSES.MAIL_FROM }])
    expect(message.replyTo?.value).toStrictEqual([{ name: 'Jürgen Groß', address: 'buero@example.org' }])
    expect(message.text).toContain('Name: Jürgen Groß\nE-Mail: juergen@example.org\nTelefon: 0201 123456')
    expect(message.text).toContain(`Küche & Bad <3 "O'Neill"\nzweite Zeile`)
    expect(message.text).toContain(id)
    const { receivedAt } = await listedEntry(relay.dataDir, id)
    const time = { timeStyle: 'short', timeZone: 'Europe/Berlin' } as const
    expect(message.text).toContain(` um ${new Date(receivedAt).toLocaleTimeString('de-DE', time)} Uhr`)
    expect(message.headers.get('auto-submitted')).toBe('auto-generated')
    expect(message.html).toContain('<th scope="row"')
    expect(message.html).toContain('Küche &amp; Bad &lt;3 &quot;O&#39;Neill&quot;<br>zweite Zeile')
    expect(message.html).toContain(id)
    const attachment = only(message.attachments)
    expect([attachment.filename, attachment.contentType]).toStrictEqual(['küche.png', 'image/png'])
    expect(attachment.content.equals(PNG_FILE.content)).toBe(true)
  })
})

describe('a mail server that', { concurrent: true }, () => {
  it('is down when the enquiry comes: it is delivered soon after the server is back', async () => {
    const port = await closedPort()
    const relay = await lab.relay({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const id = idOf(await postJson(relay.url, { fields: newFields() }))
    await until('an attempt has failed', () => relay.output().includes('will be tried again'))
    const failed = performance.now()
    const mail = await lab.mailServer([], port)
    await until('the mail is there', () => mail.mails.length === 1)
    expect(performance.now() - failed).toBeLessThan(10_000)
    await sent(relay, id)
  })

  it.each([
    ['answers 451', { code: 451, at: 'DATA' }],
    ['answers 450 to the recipient', { code: 450, at: 'RCPT' }],
    ['hangs up before the final 250', 'drop-before-250'],
  ] as const)('%s gets the mail a second time with the same Message-ID', async (_case, reply) => {
    const mail = await lab.mailServer([reply, 'accept'])
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST })
    const id = idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
    await sent(relay, id)
    expect(mail.attempts()).toBe(2)
    expect(mail.mails).toHaveLength(1)
    expect((await listedEntry(relay.dataDir, id)).attempts).toBe(2)
    const messageIds = await Promise.all(mail.offered.map(async (message) => (await parsed(message)).messageId))
    expect(new Set(messageIds).size).toBe(1)
    expect(messageIds[0]).toContain(`<${id}.`)
  })

  it('hangs up after the final 250 gets the mail at most twice, with one Message-ID', async () => {
    const mail = await lab.mailServer(['drop-after-250'])
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST })
    await sent(relay, idOf(await postJson(relay.url, { fields: newFields() })))
    const ids = await Promise.all(mail.mails.map(async (received) => (await parsed(received)).messageId))
    expect(ids.length).toBeLessThanOrEqual(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('refuses for good, at whatever stage, is tried again all the same, and says why until then', async () => {
    const mail = await lab.mailServer([
      { code: 550, at: 'MAIL' },
      { code: 550, at: 'RCPT' },
      { code: 550, at: 'DATA' },
    ])
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST })
    const ids: string[] = []
    for (const cause of ['sender refused', 'recipient refused', 'mail refused']) {
      const id = idOf(await postJson(relay.url, { fields: newFields() }))
      await until(cause, () => relay.output().includes(`"id":"${id}","status":"queued","error":"${cause} (550 `))
      ids.push(id)
    }
    for (const id of ids) await sent(relay, id)
    expect(mail.mails).toHaveLength(3)
  })

  it.each<[string, Parameters<typeof lab.mailServer>]>([
    ['finds', [[{ code: 552, at: 'DATA', text: '5.3.4 too big' }]]],
    ['announces that it finds', [[], 0, { size: 4000 }]],
  ])('%s the file too large gets the mail without it at once, with a word on where it is', async (_how, server) => {
    const mail = await lab.mailServer(...server)
    const relay = await lab.relay({ SMTP_URL: mail.url, ...FAST })
    const id = idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
    await sent(relay, id)
    expect((await listedEntry(relay.dataDir, id)).attempts).toBe(1)

    const message = await parsed(only(mail.mails))
    expect(message.attachments).toStrictEqual([])
    expect(message.messageId).toContain(`<${id}.`)
    const words = new RegExp(`küche\\.png \\([\\d,]+ MB\\) war für den Mailserver zu groß.+ export ${id} ORDNER`)
    expect(message.text).toMatch(words)
    expect(message.html).toMatch(words)
  })

  it('says nothing at all holds up no visitor', async () => {
    const silent = await startSilentServer()
    lab.onEnd(silent.close)
    const relay = await lab.relay({ SMTP_URL: silent.url, ...FAST })
    for (let count = 0; count < 5; count += 1) idOf(await postJson(relay.url, { fields: newFields() }))
    await until('an attempt has failed', () => relay.output().includes('will be tried again'))
    expect(relay.output()).toContain('no answer in time (ETIMEDOUT CONN)')
  })

  it('hangs up before its greeting is tried again when our own schedule says so, not by the library', async () => {
    const rude = await startHangingUpServer()
    lab.onEnd(rude.close)
    const relay = await lab.relay({ SMTP_URL: rude.url, ...FAST })
    const id = idOf(await postJson(relay.url, { fields: newFields() }))
    await until('an attempt has failed', () => relay.output().includes('will be tried again'))
    const connections = rude.connections()
    const toCheckTheLogin = 1
    const { attempts } = await listedEntry(relay.dataDir, id)
    expect(connections).toBeLessThanOrEqual(toCheckTheLogin + attempts)
  })
})

describe('a login that is refused', { concurrent: true }, () => {
  it('keeps all mails back, also fresh ones, until somebody mends it and says so', async () => {
    let password = 'new'
    const mail = await lab.mailServer([], 0, { login: (tried) => tried === password })
    const relay = await lab.relay({ SMTP_URL: mail.url.replace('//', '//chef:old@') })
    await until('the start says so', () => relay.output().includes('login refused (535 EAUTH AUTH PLAIN)'))
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push(idOf(await postJson(relay.url, { fields: newFields() })))
    expect(await list(relay.dataDir)).toMatchObject([{ status: 'queued' }, { status: 'queued' }, { status: 'queued' }])

    expect((await enquiries(relay.dataDir, 'retry', '--all')).code).toBe(0)
    await until('it is tried again at once', () => mail.logins() === 2)
    for (const id of ids) {
      const { stdout } = await until('the reason is written down', async () => {
        const shown = await enquiries(relay.dataDir, 'show', id)
        return shown.stdout.includes('login refused (535 ') && shown
      })
      expect(stdout).toContain('Bitte Benutzername und Passwort in SMTP_URL prüfen')
    }
    expect(mail.logins()).toBe(2)

    password = 'old'
    await enquiries(relay.dataDir, 'retry', '--all')
    for (const id of ids) await sent(relay, id)
  })

  it('is tried again by itself after minutes', async () => {
    let refusals = 0
    const mail = await lab.mailServer([], 0, { login: () => (refusals += 1) > 1 })
    const relay = await lab.relay({ SMTP_URL: mail.url.replace('//', '//chef:x@'), ...fastTime(30) })
    await sent(relay, idOf(await postJson(relay.url, { fields: newFields() })))
    expect(mail.logins()).toBeGreaterThanOrEqual(2)
  })
})
