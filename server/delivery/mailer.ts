import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isOnThisMachine } from '#shared/smtp-encryption.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Collection, QueuedEnquiry } from '../outbox/outbox.ts'
import { composeCollection, composeMail, type MailAddresses } from './mail.ts'
import { type MailTrouble, mailTrouble } from './mail-trouble.ts'

const DNS_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 60_000
// A server that trickles single bytes never trips the timeout for silence. The limit holds for all tries together: with
// PostgreSQL another relay may take the enquiry after six minutes.
const WHOLE_MAIL_TIMEOUT_MS = 5 * MINUTE_MS
/** The result of sending: the trouble of a failed attempt, or of a sent mail why files were left out. */
export type Verdict = { incomplete: string | null } | MailTrouble

export type Mailer = {
  /**
   * Sends one mail and waits for the server's final word. Leaves out files that are too large for it. Never rejects.
   * @param givenUp how many older enquiries follow when this mail is taken.
   */
  send(due: QueuedEnquiry | Collection, givenUp: number): Promise<Verdict>
  /** Logs in without sending a mail. @returns the error, or null. */
  check(): Promise<MailTrouble | null>
  /** Ends the connections; a mail in the middle of its delivery is given up. */
  close(): void
}

/**
 * How every mail reaches the mail server.
 * @param host the name of the website, by which mail servers are greeted.
 */
export const smtpOptions = (smtpUrl: string, host: string) => ({
  url: smtpUrl,
  // The name of a machine has often no dot, and nodemailer would say [127.0.0.1].
  ...(isIP(host) === 0 && host.includes('.') && { name: host }),
  // Without this option an attacker on the way could remove STARTTLS from the greeting and read the password.
  requireTLS: new URL(smtpUrl).protocol === 'smtp:' && !isOnThisMachine(smtpUrl),
  // Many servers greet after half a minute: programs that send advertising don't wait so long.
  connectionTimeout: SILENCE_TIMEOUT_MS,
  greetingTimeout: SILENCE_TIMEOUT_MS,
  dnsTimeout: DNS_TIMEOUT_MS,
  socketTimeout: SILENCE_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * @param smtpUrl e.g. `smtps://user:pass@host:465`; parameters in it win over the options here.
 * @param trade the stems of the owner's trade.
 */
export function createMailer(smtpUrl: string, addresses: MailAddresses, trade: readonly string[]): Mailer {
  const { host } = addresses
  const transport = createTransport({
    ...smtpOptions(smtpUrl, host),
    pool: true,
    maxConnections: 1,
    // By default nodemailer sends again after some lost connections, up to five times, against our schedule.
    maxRequeues: 0,
  })

  return {
    async send(due, givenUp) {
      let incomplete: string | null = null
      // A file without content was deleted because too many came.
      let files = 'id' in due ? due.attachments.filter(({ content }) => content.length > 0) : []
      const signal = AbortSignal.timeout(WHOLE_MAIL_TIMEOUT_MS)
      for (;;) {
        try {
          const mail =
            'id' in due
              ? composeMail(due, addresses, files, givenUp)
              : await built(composeCollection(due, addresses, trade, givenUp))
          await transport.sendMail({ ...mail, signal })
          return { incomplete }
        } catch (error) {
          const trouble = mailTrouble(error)
          const [largest] = files.toSorted((one, other) => other.content.length - one.content.length)
          if (trouble.concerns !== 'size' || !largest) return trouble
          files = files.filter((file) => file !== largest)
          incomplete = trouble.error
        }
      }
    },
    async check() {
      try {
        await transport.verify()
        return null
      } catch (error) {
        return mailTrouble(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** A mail as its bytes, whose number is announced: only the encoding tells it. */
async function built(mail: SendMailOptions): Promise<SendMailOptions> {
  const raw = await new MailComposer(mail).compile().build()
  return { raw, envelope: { ...mail.envelope, size: raw.length } }
}
