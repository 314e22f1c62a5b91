import { expect, it } from 'vitest'
import { enquiries, list, listedEntry } from '../../support/enquiries.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { change, endClaims, passHour, stored } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { type MailServer, numbersInCollection, parsed } from '../support/mail-server.ts'
import { DAY_MS } from '../support/outbox.ts'
import { enquire, get, idOf, newFields, PNG_FILE, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const listing = await lab.relay()
const LINK = '[url=https://pillen.example]billig[/url]'
const robot = (extra: Record<string, string> = {}) => newFields({ message: `${LINK} ${crypto.randomUUID()}`, ...extra })

const copy = () => newFields({ email: `${crypto.randomUUID()}@example.org`, message: 'Wir bringen Sie auf Seite eins' })

const allSent = (dataDir: string) =>
  until('everything is sent', async () => (await stored(dataDir)).every(({ status }) => status === 'sent'))

/** The numbers in the mails with and without one of their own. */
async function numbersIn({ mails }: MailServer) {
  const all = await Promise.all(mails.map(parsed))
  const single = all.flatMap(({ subject = '' }) => /\[(\S+)\]$/.exec(subject)?.[1] ?? [])
  const collections = all.filter(({ subject = '' }) => subject.startsWith('Sammelpost: '))
  const collected = collections.flatMap(({ text = '' }) => numbersInCollection(text))
  return { single, collected, collections }
}

const MARKS: [marks: string, fields: Record<string, string>][] = [
  ['BBCode', { message: 'Guter Artikel [url=https://a.example]hier[/url], danke dafür' }],
  ['a link in HTML', { message: 'Danke <a class="x" href="https://a.example">hier</a> für den Artikel' }],
  ['random letters', { name: 'kTzWqRmPvXsLdB', message: 'Guten Tag' }],
  ['a name and a number of Russian programs', { name: 'StevenDup', phone: '8 (921) 555-00-11' }],
  ['a filled trap and nothing but a short link', { _honey: 'x', message: 'https://bit.ly/3aBcD' }],
]

it.concurrent('a message with the marks of a program waits for the collection', async () => {
  const ids: string[] = []
  for (const [, extra] of MARKS) ids.push(await enquire(listing, PNG_FILE, newFields({ _captcha: 'false', ...extra })))
  const entries = await list(listing.dataDir)
  const found = ids.map((id) => entries.find((entry) => entry.id === id))
  const expected = MARKS.map(() => ({ status: 'collected', attachment: { name: 'küche.png' } }))
  expect(found).toMatchObject(expected)
})

it.concurrent('people are mailed alone and at once, also with links, camel case, one word, or a trap that autofill has filled', async () => {
  const { mail, relay: mailing } = await lab.mailing()
  const people = [
    { name: 'MöbelHaus', message: 'Angebot https://www.ikea.com/de/de/p/pax-00123456/ bitte' },
    { name: 'Ayşe', message: 'Rückruf' },
    { name: 'Leroy McDonald', message: 'Schrank [B] 60 cm, [H] 2,20 m', phone: '+49 8031 55566' },
    { name: 'Оксана', message: 'План: https://drive.google.com/drive/folders/1xY?usp=sharing' },
    { name: 'Bauunternehmung Rechtsschutz', message: 'Bitte um Rückruf' },
    { name: 'Jo', message: 'Bitte um Rückruf' },
    { name: 'Al', message: 'Bitte um Rückruf' },
  ]
  const ids: string[] = []
  for (const person of people)
    ids.push(await enquire(mailing, undefined, newFields({ _honey: 'Essen', _captcha: 'false', ...person })))
  for (const id of ids) await sent(mailing, id)
  expect((await numbersIn(mail)).single.toSorted()).toEqual(ids.toSorted())
})

it.concurrent('the third copy of a text in a day waits for the collection, also after a restart (long)', async () => {
  const before = await lab.relay()
  const ids = [await enquire(before, undefined, copy()), await enquire(before, undefined, copy())]
  await before.end('SIGTERM')
  const relay = await lab.relay({}, before.dataDir)
  ids.push(await enquire(relay, undefined, copy()))
  const statuses = ids.map(async (id) => (await listedEntry(relay.dataDir, id)).status)
  expect(await Promise.all(statuses)).toEqual(['queued', 'queued', 'collected'])
})

it.concurrent('in a flood of 200 programs eight people are mailed alone, and everything else comes together', async () => {
  const { mail, relay } = await lab.mailing({ TRUST_PROXY: '1', ENQUIRY_RATE_LIMIT: '10' })
  const post = async (fields: Record<string, string>, from: number): Promise<string> => {
    const headers = { 'x-forwarded-for': `2001:db8:${from.toString(16)}::1` }
    const answer = await postJson(relay.url, { fields }, { headers })
    // A database on a busy machine asks some visitors to come again.
    return answer.status === 503 ? post(fields, from) : idOf(answer)
  }
  const program = (index: number) =>
    post(newFields({ message: `Best offers no ${index}: https://a${index}.example` }), index)
  const person = (index: number) =>
    post(newFields({ message: `Können Sie meine Küche von IKEA aufbauen? ${index}` }), 1000 + index)
  const posts = Array.from({ length: 208 }, (_, index) => (index % 26 === 25 ? person(index) : program(index)))
  const ids = await Promise.all(posts)
  const people = ids.filter((_, index) => index % 26 === 25)
  for (const id of people) await sent(relay, id)
  await relay.end('SIGTERM')
  const later = await lab.relay({ SMTP_URL: mail.url }, relay.dataDir)
  // The limit outlives the restart.
  const late = await enquire(later, undefined, newFields({ message: 'Best offers again' }))
  expect(await listedEntry(later.dataDir, late)).toMatchObject({ status: 'collected' })
  await passHour(later.dataDir)
  await allSent(later.dataDir)
  const { single, collected, collections } = await numbersIn(mail)
  expect(people.filter((id) => !single.includes(id))).toEqual([])
  expect(single.length).toBeLessThanOrEqual(28)
  expect([...single, ...collected].toSorted()).toEqual([...ids, late].toSorted())
  expect(mail.mails.length).toBeLessThan(31)
  expect(new Set(collections.map(({ messageId }) => messageId)).size).toBe(collections.length)
})

it.concurrent('a collection that is on its way when the relay is killed comes again as the same mail, whole (long)', async () => {
  const released = Promise.withResolvers<void>()
  const mail = await lab.mailServer([{ acceptAfter: released.promise }])
  const before = await lab.relay()
  const ids = [await enquire(before, PNG_FILE, robot()), await enquire(before, undefined, robot())]
  await before.end('SIGTERM')
  await passHour(before.dataDir)
  const relay = await lab.relay({ SMTP_URL: mail.url }, before.dataDir)
  await until('it is on its way', () => mail.offered.length === 1)
  await relay.end('SIGKILL')
  released.resolve()
  await endClaims(relay.dataDir)
  const again = await lab.relay({ SMTP_URL: mail.url }, relay.dataDir)
  await allSent(again.dataDir)
  const [first, second, ...others] = (await numbersIn(mail)).collections
  expect([first?.messageId, first?.text, others]).toEqual([second?.messageId, second?.text, []])
  for (const id of ids) expect(first?.text).toContain(id)
})

it.concurrent('a collection is tried again, given up after five days like any mail, listed, and sent by retry: whole, or one alone with its file (long)', async () => {
  const { mail, relay } = await lab.mailing(
    fastTime(5),
    Array.from({ length: 3 }, () => ({ code: 451, at: 'DATA' }) as const),
  )
  const [withFile, other] = [await enquire(relay, PNG_FILE, robot()), await enquire(relay, undefined, robot())]
  await passHour(relay.dataDir)
  await until('it was refused', () => relay.output().includes('will be tried again'))
  const old = `UPDATE enquiry SET attempts = 19, next_attempt_at = 0, queued_at = ? WHERE collect_at IS NOT NULL`
  await change(relay.dataDir, old, Date.now() - 5 * DAY_MS)
  await until('it is given up', () => relay.output().includes('not delivered'))
  const failed = (await list(relay.dataDir)).filter(({ status }) => status === 'failed').map(({ id }) => id)
  expect(failed).toContain(withFile)
  expect((await enquiries(relay.dataDir, 'retry', withFile)).code).toBe(0)
  await sent(relay, withFile)
  expect((await enquiries(relay.dataDir, 'retry', '--all')).code).toBe(0)
  await allSent(relay.dataDir)
  const { single, collected } = await numbersIn(mail)
  expect([single, collected]).toEqual([[withFile], [other]])
  expect((await Promise.all(mail.mails.map(parsed))).map(({ attachments }) => attachments.length)).toEqual([1, 0])
})

it.concurrent('a collection that is too large is halved down to one, which alone waits; the others come at once', async () => {
  const before = await lab.relay()
  const [large = '', ...others] = [await enquire(before, undefined, robot()), await enquire(before, undefined, robot())]
  others.push(await enquire(before, undefined, robot()), await enquire(before, undefined, robot()))
  await before.end('SIGTERM')
  await passHour(before.dataDir)
  const tooLarge = { code: 552, at: 'DATA', text: '5.3.4 too big' } as const
  const mail = await lab.mailServer([tooLarge, tooLarge, tooLarge])
  const relay = await lab.relay({ SMTP_URL: mail.url }, before.dataDir)
  await allSent(relay.dataDir)
  const { collections } = await numbersIn(mail)
  const numbers = collections.map(({ text = '' }) => numbersInCollection(text).toSorted())
  expect(numbers).toEqual([others.toSorted(), [large]])
  expect(mail.attempts()).toBe(5)
})

it.concurrent('what waits for its hour is not late, and rings no bell (long)', async () => {
  const [mail, bell] = [await lab.mailServer(), await lab.receiver()]
  const relay = await lab.relay({ SMTP_URL: mail.url, NOTIFY_URL: bell.url })
  const waiting = await enquire(relay, undefined, robot())
  await change(relay.dataDir, 'UPDATE enquiry SET received_at = received_at - ?', 20 * 60_000)
  expect(await listedEntry(relay.dataDir, waiting)).toMatchObject({ status: 'collected' })
  expect((await get(relay.url, '/healthz/delivery')).status).toBe(200)
  expect(JSON.parse((await get(relay.url, '/healthz')).text)).toMatchObject({ waiting: 0, oldest: null })
  const person = await enquire(relay)
  await sent(relay, person)
  await until('it rings', () => bell.taken.length === 1)
  expect(bell.taken[0]?.text).toContain(person)
  expect(mail.mails).toHaveLength(1)
})

it.concurrent('the collection shows strangers’ texts as text, equal ones once, what speaks of the trade first, and names the files', async () => {
  const before = await lab.relay()
  const evil = `${LINK}\n<script>alert(1)</script>\n.\nSubject: x`
  const copies = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      enquire(before, PNG_FILE, newFields({ name: `<b>${name}`, email: `${name}?bcc=v&x@example.org`, message: evil })),
    ),
  )
  const trade = await enquire(before, undefined, robot({ message: `${LINK} Küche von IKEA, 3 m` }))
  await before.end('SIGTERM')
  await passHour(before.dataDir)
  const mail = await lab.mailServer()
  await lab.relay({ SMTP_URL: mail.url }, before.dataDir)
  await until('it is there', () => mail.mails.length === 1)
  const { collected, collections } = await numbersIn(mail)
  expect([collected[0], collected.toSorted()]).toEqual([trade, [...copies, trade].toSorted()])
  const [{ subject, text = '', html, headers, replyTo } = {}] = collections
  expect(subject).toBe('Sammelpost: 4 Nachrichten, vielleicht Spam')
  expect([replyTo, headers?.get('to')]).toMatchObject([undefined, { value: [{ address: expect.any(String) }] }])
  expect([html, text.split('alert(1)').length]).toEqual([expect.not.stringMatching(/<script|<b>[abc]/), 2])
  expect(html).toContain('3-mal derselbe Text:')
  expect(html).toContain('href="mailto:a%3Fbcc%3Dv%26x@example.org?subject=Ihre%20Anfrage')
  expect(html).toContain('href="tel:0201123456"')
  expect(text.match(/Dateien: küche\.png/g)).toHaveLength(3)
})
