import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import type { QueuedEnquiry } from '../outbox/enquiry-record.ts'
import { composeMail, type MailAddresses } from './mail.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 60_000
// A server that trickles single bytes never trips the timeout for silence.
const WHOLE_MAIL_TIMEOUT_MS = 5 * 60_000

/** How sending went; `later` is worth another attempt, `never` is not. */
export type Verdict = { result: 'sent' } | { result: 'later' | 'never'; error: string }

export type Mailer = {
  /** Sends one mail and waits for the server's final word. Never rejects. */
  send(enquiry: QueuedEnquiry): Promise<Verdict>
  /** Ends the connections; a mail in the middle of its delivery is given up. */
  close(): void
}

/** @param smtpUrl e.g. `smtps://user:pass@host:465`. */
export function createMailer(smtpUrl: string, addresses: MailAddresses): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // Nodemailer would itself send again after a lost connection; only our own schedule may, or mails arrive five times.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send(enquiry) {
      try {
        const signal = AbortSignal.timeout(WHOLE_MAIL_TIMEOUT_MS)
        await transport.sendMail({ ...composeMail(enquiry, addresses), signal })
        return { result: 'sent' }
      } catch (error) {
        return judge(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

const smtpError = v.object({
  code: v.optional(v.string()),
  responseCode: v.optional(v.number()),
  command: v.optional(v.string()),
})

/**
 * A reply from 500 to 599 is final (RFC 5321, 4.2.1); everything else may be better later.
 * The error names codes only: servers repeat addresses in their texts, and this goes into the log.
 */
function judge(error: unknown): Verdict {
  const { code, responseCode, command } = v.is(smtpError, error) ? error : {}
  const summary = [responseCode, code, command].filter((part) => part !== undefined).join(' ')
  const final = responseCode !== undefined && responseCode >= 500 && responseCode <= 599
  return { result: final ? 'never' : 'later', error: summary || String(error) }
}
