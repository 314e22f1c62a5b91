/** The receipt that a visitor gets by mail. It has no word of the visitor: nobody can send messages through it. */
import { hash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import type { Log } from '../log/log.ts'
import { createEntries } from '../outbox/office/entries.ts'
import type { Archive } from '../outbox/outbox.ts'
import type { MailAddresses } from './mail.ts'
import { mailTrouble } from './mail-trouble.ts'
import { smtpOptions } from './mailer.ts'

const MOST_AN_HOUR = 30

/**
 * @param phone the business's; empty: the receipt names none.
 * @returns a function that sends a receipt, once a day to an address, 30 an hour. It never rejects. A kill or a mail server that
 * is away loses a receipt: the visitor has seen the number, and a late one would only puzzle.
 */
export function createReceipts(smtpUrl: string, addresses: MailAddresses, phone: string, archive: Archive, log: Log) {
  const entries = createEntries(archive.statements)

  async function reasonAgainst(address: string): Promise<string | null> {
    // While the login is refused nobody tries it, so that the provider does not lock the account.
    if ((await archive.undelivered()).held !== null) return 'mails are held back'
    const day = new Date().toISOString().slice(0, 10)
    const key = hash('sha256', `${mailboxOf(address)} ${day}`)
    if (!(await entries.claim('receipt', key, '', DAY_MS))) return 'the address has had one today'
    const place = await entries.claimPlace('receipt', 'hour', MOST_AN_HOUR, HOUR_MS)
    return place === null ? 'too many in an hour' : null
  }

  return async (id: string, address: string): Promise<void> => {
    try {
      const reason = await reasonAgainst(address)
      if (reason !== null) return log.info({ id, reason }, 'no receipt')
    } catch (err) {
      return log.error({ id, err, reason: 'database' }, 'no receipt')
    }
    try {
      await send(smtpUrl, addresses, phone, id, address)
      log.info({ id }, 'receipt sent')
    } catch (error) {
      // A mail server may name the visitor in its answer.
      log.warn({ id, reason: mailTrouble(error).concerns }, 'no receipt')
    }
  }
}

async function send(smtpUrl: string, business: MailAddresses, phone: string, id: string, address: string) {
  const transport = createTransport(smtpOptions(smtpUrl, business.host))
  try {
    await transport.sendMail({
      from: { name: business.name, address: business.from },
      replyTo: { name: business.name, address: business.to },
      to: { name: '', address },
      subject: `Ihre Anfrage ist angekommen [${id}]`,
      text: textOf(business, phone, id),
      // Automatic programs don't answer it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-replied' },
      xMailer: false,
    })
  } finally {
    transport.close()
  }
}

const textOf = ({ name, host }: MailAddresses, phone: string, id: string): string => `Guten Tag,

Ihre Anfrage bei ${name} ist angekommen. Ihre Vorgangsnummer: ${id}

So geht es weiter: Sie wird gelesen, und Sie bekommen eine persönliche Antwort.
Möchten Sie etwas ergänzen, antworten Sie auf diese E-Mail${phone && ` oder rufen Sie an: ${phone}`}.

Diese Bestätigung kommt automatisch. Haben Sie nichts angefragt? Dann hat jemand Ihre Adresse angegeben, und Sie müssen nichts tun.

${name}
${host}
`

/** The mailbox of an address: many providers take every word behind a plus. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name] = address.slice(0, at).split('+')
  return `${name}${address.slice(at)}`.toLowerCase()
}
