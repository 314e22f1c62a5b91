import { expect, it } from 'vitest'
import { hiddenFields } from '#enquiry/fields.ts'
import { launchHeadlessShell } from '../../support/chromium.ts'
import { enquiries, list, listedEntry } from '../../support/enquiries.ts'
import { fastTime } from '../support/clock.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { parsed } from '../support/mail-server.ts'
import { hashOf } from '../support/outbox.ts'
import { enquire, idOf, newFields, pdfOf, PNG_FILE, postJson } from '../support/post.ts'
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

it.concurrent('the mail brings the fields as table and text, the files, the number, and answers go where `_replyto` says', async () => {
  const { mail, relay } = await lab.mailing(ADDRESSES)
  const fields = newFields({
    message: `Küche & Bad <3 "O'Neill\u0007"\nzweite Zeile`,
    _subject: 'Anfrage für Größe M',
    _template: 'box',
    _replyto: 'buero@example.org',
  })
  const plan = pdfOf(3000)
  Buffer.from(plan.content.buffer).write('trailer<</Encrypt 5 0 R>>', 2900)
  const id = idOf(await postJson(relay.url, { fields, files: [PNG_FILE, plan] }))
  await until('the mail is there', () => mail.mails.length === 1)

  const received = only(mail.mails)
  expect([received.mailFrom, received.recipients]).toStrictEqual([ADDRESSES.MAIL_FROM, [ADDRESSES.MAIL_TO]])
  const message = await parsed(received)
  expect(message.subject).toBe(`Anfrage für Größe M [${id}]`)
  expect(message.from?.value).toStrictEqual([{ name: 'Jürgen Groß über Lot & Fuge', address: ADDRESSES.MAIL_FROM }])
  expect(message.replyTo?.value).toStrictEqual([{ name: 'Jürgen Groß', address: 'buero@example.org' }])
  const head = `Küche & Bad <3 "O'Neill"\nzweite Zeile\n\nName: Jürgen Groß\nTelefon: 0201 123456\nE-Mail: juergen@example.org\n`
  expect(message.text?.startsWith(`${head}Dateien: küche.png, plan.pdf. plan.pdf ist verschlüsselt. Fragt es`)).toBe(
    true,
  )
  expect(message.text).toContain(id)
  const { receivedAt } = await listedEntry(relay.dataDir, id)
  const time = { timeStyle: 'short', timeZone: 'Europe/Berlin' } as const
  expect(message.text).toContain(` um ${new Date(receivedAt).toLocaleTimeString('de-DE', time)} Uhr`)
  expect(message.headers.get('auto-submitted')).toBe('auto-generated')
  expect(String(received.raw)).toContain('\r\nList-ID: <anfragen.betrieb.example>\r\n')
  // The message comes before all else that is read.
  expect(message.html).toMatch(/<tbody><tr><td[^>]*>Küche &amp; Bad/)
  expect(message.html).toContain('Küche &amp; Bad &lt;3 &quot;O&#39;Neill&quot;<br>zweite Zeile')
  expect(message.html).toContain(id)
  expect(message.attachments.map(({ filename, contentType }) => [filename, contentType])).toStrictEqual([
    ['küche.png', 'image/png'],
    ['plan.pdf', 'application/pdf'],
  ])
  expect(hashOf(...message.attachments)).toBe(hashOf(PNG_FILE, plan))
})

it.concurrent('the own form’s subject says who and what, and one tap writes an answer or calls', async () => {
  const { mail, relay } = await lab.mailing(ADDRESSES)
  const message = 'Können Sie bei uns in Essen-Rüttenscheid\nim Mai eine Küche von IKEA aufbauen?'
  const fields = newFields({ ...hiddenFields(''), name: 'Eva & Kern', phone: '+49 (0) 201 / 123456, abends', message })
  const id = await enquire(relay, undefined, fields)
  await until('the mail is there', () => mail.mails.length === 1)
  const { subject, html } = await parsed(only(mail.mails))
  expect(subject).toBe(`Eva & Kern: Können Sie bei uns in Essen-Rüttenscheid im Mai eine … [${id}]`)
  const words = `subject=Ihre%20Anfrage%20bei%20Lot%20%26%20Fuge%20%5B${id}%5D&amp;body=Guten%20Tag%20Eva%20%26%20Kern%2C%0D%0A%0D%0A`
  expect(html).toContain(`<a href="mailto:juergen@example.org?${words}"`)
  expect(html).toContain('<a href="tel:+49201123456"')
})

it.concurrent('a link of 210 letters fits a phone in the mail, an address breaks in no word, and runs of spaces stay (long)', async () => {
  const { mail, relay } = await lab.mailing(ADDRESSES)
  const link = `https://planer.example/entwurf?id=${'a1B2c3D4'.repeat(22)}`
  const email = 'maximilian.mustermann-oberhausen@kuechenmontage-ruhrgebiet.example'
  await enquire(relay, undefined, newFields({ email, message: `Breite    320 cm\n${link}` }))
  await until('the mail is there', () => mail.mails.length === 1)
  const browser = await launchHeadlessShell()
  lab.onEnd(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 360, height: 664 } })
  await page.setContent(String((await parsed(only(mail.mails))).html))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const pieces = await page.getByRole('link', { name: 'maximilian' }).evaluate((address) =>
    Array.from(address.childNodes).map((piece) => {
      const range = document.createRange()
      range.selectNode(piece)
      return range.getClientRects().length
    }),
  )
  expect(Math.max(...pieces)).toBe(1)
  const top = async (text: string) => (await page.getByText(text).boundingBox())?.y ?? 0
  expect(await top('Antwort schreiben')).toBeLessThan(await top('Breite'))
  const text = await page.evaluate(() => document.body.innerText.replaceAll('\u00A0', ' '))
  expect(text).toContain(`Breite    320 cm\n${link}`)
})

it.concurrent.each([
  ['answers 451', { code: 451, at: 'DATA' }],
  ['answers 550', { code: 550, at: 'DATA' }],
  ['hangs up before the final 250', 'drop-before-250'],
] as const)('a mail server that %s gets the mail a second time with the same Message-ID', async (_case, reply) => {
  const { mail, relay } = await lab.mailing(FAST, [reply, 'accept'])
  const id = await enquire(relay, PNG_FILE)
  await sent(relay, id)
  expect(mail.attempts()).toBe(2)
  expect(mail.mails).toHaveLength(1)
  expect((await listedEntry(relay.dataDir, id)).attempts).toBe(2)
  const messageIds = await Promise.all(mail.offered.map(async (message) => (await parsed(message)).messageId))
  expect(new Set(messageIds).size).toBe(1)
  expect(messageIds[0]).toContain(`<${id}.`)
})

it.concurrent('a mail server that hangs up after the final 250 gets the mail at most twice, with one Message-ID (long)', async () => {
  const { mail, relay } = await lab.mailing(FAST, ['drop-after-250'])
  await sent(relay, await enquire(relay))
  const ids = await Promise.all(mail.mails.map(async (received) => (await parsed(received)).messageId))
  expect(ids.length).toBeLessThanOrEqual(2)
  expect(new Set(ids).size).toBe(1)
})

it.concurrent('a mail server that finds two of three files too large gets at once the one that fits, with a word on where the rest is (long)', async () => {
  const tooBig = { code: 552, at: 'DATA', text: '5.3.4 too big' } as const
  const { mail, relay } = await lab.mailing(FAST, [tooBig, tooBig])
  const files = [pdfOf(3000), { ...pdfOf(9000), name: 'groß.pdf' }, PNG_FILE]
  const id = idOf(await postJson(relay.url, { fields: newFields(), files }))
  await sent(relay, id)
  expect((await listedEntry(relay.dataDir, id)).attempts).toBe(1)
  const message = await parsed(only(mail.mails))
  expect(message.attachments.map(({ filename }) => filename)).toStrictEqual(['plan.pdf'])
  const words = `Zu groß für die E-Mail, aber gespeichert: groß\\.pdf, küche\\.png .+ export ${id} ORDNER`
  expect(message.text).toMatch(new RegExp(`^Dateien: plan\\.pdf\\. ${words}`, 'm'))
  expect(message.html).toMatch(new RegExp(words))
})

it.concurrent('a mail server may greet after half a minute', async () => {
  const { mail, relay } = await lab.mailing(fastTime(40), [], { manner: { greetsAfterMs: 800 } })
  await sent(relay, await enquire(relay))
  expect(mail.mails).toHaveLength(1)
})

it.concurrent('a mail server that says nothing at all holds up no visitor (long)', async () => {
  const { relay } = await lab.mailing(FAST, [], { manner: 'is silent' })
  for (let count = 0; count < 5; count += 1) await enquire(relay)
  // With PostgreSQL a minute is a minute.
  await until('an attempt has failed', () => relay.output().includes('will be tried again'), 100_000)
  expect(relay.output()).toContain('no answer in time (ETIMEDOUT CONN)')
})

it.concurrent('a login that is refused keeps all mails back, also fresh ones, until somebody mends it and says so', async () => {
  let password = 'new'
  const mail = await lab.mailServer([], { login: (tried) => tried === password })
  const relay = await lab.relay({ SMTP_URL: mail.url.replace('//', '//chef:old@') })
  await until('the start says so', () => relay.output().includes('login refused (535 EAUTH AUTH PLAIN)'))
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push(await enquire(relay))
  expect(await list(relay.dataDir)).toMatchObject([{ status: 'queued' }, { status: 'queued' }, { status: 'queued' }])

  expect((await enquiries(relay.dataDir, 'retry', '--all')).code).toBe(0)
  await until('it is tried again at once', () => mail.logins() === 2)
  for (const id of ids) {
    const { stdout } = await until('the reason is written down', async () => {
      const shown = await enquiries(relay.dataDir, 'show', id)
      return shown.stdout.includes('login refused (535 ') && shown
    })
    expect(stdout).toContain('Bitte prüfen Sie Benutzername und Passwort in SMTP_URL')
  }
  expect(mail.logins()).toBe(2)

  password = 'old'
  await enquiries(relay.dataDir, 'retry', '--all')
  for (const id of ids) await sent(relay, id)
})
