import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { adviceOn } from '#server/delivery/mail-trouble.ts'
import { createMailer, type Mailer } from '#server/delivery/mailer.ts'
import type { QueuedEnquiry } from '#server/outbox/outbox.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { parsed, type Reply } from '../support/mail-server.ts'
import { CERTIFICATES } from '../support/proxies.ts'

const lab = useConcurrentLab()
const ADDRESSES = { from: 'website@betrieb.example', to: 'chef@betrieb.example' }
const ENQUIRY: QueuedEnquiry = {
  id: 'K7M3-9QXD',
  receivedAt: 0,
  collectAt: null,
  name: 'Max',
  email: 'max@example.org',
  phone: '',
  message: 'Küche',
  subject: 'Anfrage',
  replyTo: 'max@example.org',
  messageId: '<K7M3-9QXD@betrieb.example>',
  attachments: [],
}

const pem = (name: string) => readFileSync(join(CERTIFICATES, `${name}.pem`), 'utf8')
const TRUSTING = `?tls.ca=${encodeURIComponent(pem('ca'))}`

function mailer(url: string): Mailer {
  const created = createMailer(url, { name: 'Betrieb', host: 'www.betrieb.example', office: null, ...ADDRESSES }, [])
  lab.onEnd(created.close)
  return created
}

/** The mailer does not count 0.0.0.0 as the loopback, although it leads to this machine. */
const notLoopback = (url: string) => url.replace('127.0.0.1', '0.0.0.0')

it.concurrent.each([
  ['expired', TRUSTING, 'certificate not trusted (ESOCKET CERT_HAS_EXPIRED CONN)'],
  ['valid', TRUSTING, undefined],
  ['valid', '', 'certificate not trusted (ESOCKET UNABLE_TO_VERIFY_LEAF_SIGNATURE CONN)'],
])('a login tried names the fault of the certificate "%s"', async (certificate, parameters, error) => {
  // A server with that certificate.
  const { url } = await lab.mailServer([], { tls: { key: pem('key'), cert: pem(certificate) } })
  expect(await mailer(url + parameters).check()).toEqual(error === undefined ? null : { error, concerns: 'way' })
})

it.concurrent('the login tried without a mail demands STARTTLS off the loopback, unless the URL does without', async () => {
  const { url } = await lab.mailServer()
  expect(await mailer(notLoopback(url)).check()).toMatchObject({ error: 'encryption failed (500 ETLS STARTTLS)' })
  expect(await mailer(`${notLoopback(url)}?requireTLS=false`).check()).toBeNull()
  expect(await mailer(url).check()).toBeNull()
})

it.concurrent.each<[Reply, string]>([
  [{ code: 550, at: 'MAIL' }, 'sender refused (550 EENVELOPE MAIL FROM)'],
  [{ code: 550, at: 'RCPT' }, 'recipient refused (550 EENVELOPE RCPT TO)'],
  [{ code: 552, at: 'DATA' }, 'message too large (552 EMESSAGE DATA)'],
  [{ code: 552, at: 'RCPT', text: '5.2.2 over quota' }, 'mailbox full (552 EENVELOPE RCPT TO)'],
  [{ code: 530, at: 'MAIL', text: '5.7.0 Authenticate' }, 'login missing (530 EENVELOPE MAIL FROM)'],
  [{ code: 550, at: 'DATA', text: '5.7.1 poor reputation' }, 'refused by policy (550 EMESSAGE DATA)'],
  ['drop-before-250', 'connection lost (ECONNECTION CONN)'],
])('a mail refused, %o, is worth another attempt, with the cause in its own words', async (reply, error) => {
  const server = await lab.mailServer([reply])
  const own = mailer(server.url)
  expect(await own.send(ENQUIRY, 0)).toMatchObject({ error })
  expect(await own.send(ENQUIRY, 0)).toStrictEqual({ incomplete: null })
})

it.concurrent('the bytes of a composed collection count: it is announced before it is sent, and HTML over 2 MB is left out', async () => {
  const server = await lab.mailServer([], { size: 4_000_000 })
  const all = (count: number, letter: string) => {
    const each = () => ({ ...ENQUIRY, collectAt: 1, message: letter.repeat(10_000) + crypto.randomUUID() })
    return mailer(server.url).send([each(), ...Array.from({ length: count - 1 }, each)], 0)
  }
  expect(await all(66, '\u6f22')).toEqual({ error: 'message too large (EMESSAGE MAIL FROM)', concerns: 'size' })
  expect(server.attempts()).toBe(0)
  expect([await all(30, '"'), await all(40, '"')]).toEqual([{ incomplete: null }, { incomplete: null }])
  const hasHtml = server.mails.map(async (mail) => (await parsed(mail)).html !== false)
  expect(await Promise.all(hasHtml)).toEqual([true, false])
  expect(server.mails[0]?.greeting).toBe('www.betrieb.example')
})

it.concurrent('a mail server that hangs up at once has an advice', async () => {
  const { url } = await lab.mailServer([], { manner: 'hangs up' })
  const trouble = await mailer(url).check()
  expect(adviceOn(trouble?.error ?? null)).toMatch(/^Der Mailserver hat die Verbindung getrennt\./)
})

const stages = ['GREET', 'AUTH', 'MAIL', 'RCPT', 'DATA'] as const
const reply = v.tuple([v.string(), v.picklist(stages), v.string()])
const REPLIES = v.parse(v.array(reply), JSON.parse(readFileSync(join(import.meta.dirname, 'replies.json'), 'utf8')))

it.concurrent.each(REPLIES)(
  'what mail servers reply has its cause and an advice: %s, %s, %s',
  async (cause, at, said) => {
    const refusal = { code: Number(said.slice(0, 3)), text: said.slice(4) }
    const kind = at === 'GREET' ? { manner: refusal } : at === 'AUTH' ? { login: () => refusal } : {}
    const script = at === 'MAIL' || at === 'RCPT' || at === 'DATA' ? [{ ...refusal, at }] : []
    const { url } = await lab.mailServer(script, kind)
    const verdict = await mailer(at === 'AUTH' ? url.replace('//', '//chef:secret@') : url).send(ENQUIRY, 0)
    const { error } = v.parse(v.object({ error: v.string() }), verdict)
    expect(error).toMatch(new RegExp(`^${cause} \\(`))
    expect(adviceOn(error)).not.toBeNull()
  },
)
