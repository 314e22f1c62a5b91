import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { outboxFile, passHour } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { type MailServer, parsed } from '../support/mail-server.ts'
import { enquire, newFields } from '../support/post.ts'
import type { Server } from '../../support/server.ts'

const lab = useConcurrentLab()
const OWNER = { RECEIPT: 'on', MAIL_TO: 'post@beispiel.de', MAIL_FROM: 'versand@beispiel.de' }

const visitorOf = (email: string) => newFields({ email })
const receiptsIn = ({ mails }: MailServer) => mails.filter(({ recipients }) => recipients[0] !== OWNER.MAIL_TO)
/** Waits for what the relay says about the receipt for an enquiry. */
const said = ({ output }: Server, id: string) =>
  until(`a word on the receipt of ${id}`, () => {
    const line = output()
      .split('\n')
      .find((one) => one.includes(id) && /"msg":"(?:no receipt|receipt sent)"/.test(one))
    return line && (/"reason":"([^"]+)"/.exec(line)?.[1] ?? 'sent')
  })

it.concurrent('a visitor gets the number and the telephone number, and no word of his own comes back', async () => {
  const { relay, mail } = await lab.mailing(OWNER)
  const typed = { name: 'Heinz Werbung', phone: '0800 999', message: 'Kauft https://evil.example für die Küche' }
  const id = await enquire(relay, undefined, newFields({ email: 'opfer@example.org', ...typed }))
  await sent(relay, id)
  expect(await said(relay, id)).toBe('sent')
  const [receipt = expect.fail('no receipt'), ...others] = receiptsIn(mail)
  expect([others, receipt.recipients, receipt.mailFrom]).toEqual([[], ['opfer@example.org'], OWNER.MAIL_FROM])
  const { subject, text = '', replyTo, headers, attachments } = await parsed(receipt)
  expect([subject, replyTo?.value[0]?.address, headers.get('auto-submitted'), attachments]).toEqual([
    `Ihre Anfrage ist angekommen [${id}]`,
    OWNER.MAIL_TO,
    'auto-replied',
    [],
  ])
  expect(text).toContain(`Vorgangsnummer: ${id}`)
  expect(text).toMatch(/rufen Sie an: 0\d+ \d+/)
  const raw = `${String(receipt.raw)}${text}`
  for (const word of ['Heinz', 'Werbung', '0800', 'evil', 'Küche']) expect(raw).not.toContain(word)
  expect(relay.output()).not.toContain('opfer')
})

it.concurrent('one a day for a mailbox, none for what looks like a machine, none without the setting', async () => {
  const [{ relay, mail }, off] = await Promise.all([lab.mailing(OWNER), lab.mailing({ ...OWNER, RECEIPT: 'off' })])
  const first = await enquire(relay, undefined, visitorOf('anna@example.org'))
  expect(await said(relay, first)).toBe('sent')
  for (const email of ['ANNA@example.org', 'anna+2@example.org']) {
    const id = await enquire(relay, undefined, visitorOf(email))
    expect([email, await said(relay, id)]).toEqual([email, 'the address has had one today'])
  }
  const marked = { email: 'b@example.org', _honey: 'x', message: '[url=https://a.example]x[/url]' }
  await enquire(relay, undefined, newFields(marked))
  const last = await enquire(relay, undefined, visitorOf('c@example.org'))
  expect(await said(relay, last)).toBe('sent')
  expect(receiptsIn(mail).map(({ recipients }) => recipients)).toEqual([['anna@example.org'], ['c@example.org']])
  await sent(off.relay, await enquire(off.relay, undefined, visitorOf('anna@example.org')))
  expect(receiptsIn(off.mail)).toEqual([])
})

it.concurrent('30 an hour leave, from all relays of a database together', async () => {
  const { relay, mail } = await lab.mailing(OWNER)
  // Only in PostgreSQL may two relays share an outbox.
  const other = outboxFile() ? await lab.relay({ ...OWNER, SMTP_URL: mail.url }, relay.dataDir) : relay
  const answers: string[] = []
  for (const round of [1, 2]) {
    const visits = Array.from({ length: 18 }, async (_, index) => {
      const one = index % 2 ? relay : other
      return said(one, await enquire(one, undefined, visitorOf(`v${round}-${index}@example.org`)))
    })
    answers.push(...(await Promise.all(visits)))
    // Else the limit of single mails would come first.
    await passHour(relay.dataDir)
  }
  expect(answers.filter((answer) => answer !== 'sent')).toEqual(Array.from({ length: 6 }, () => 'too many in an hour'))
  expect(receiptsIn(mail)).toHaveLength(30)
})

it.concurrent('no enquiry waits for a receipt, and a refused login is not tried for one', async () => {
  const silent = await lab.mailing(OWNER, [], { manner: 'is silent' })
  expect((await enquire(silent.relay)).length).toBe(9)
  const mail = await lab.mailServer([], { login: () => ({ code: 535 }) })
  const locked = await lab.relay({ ...OWNER, SMTP_URL: mail.url.replace('//', '//name:falsch@') })
  let count = 0
  await until('mails are held back', async () => {
    const next = await enquire(locked, undefined, visitorOf(`v${(count += 1)}@example.org`))
    return (await said(locked, next)) === 'mails are held back'
  })
})
