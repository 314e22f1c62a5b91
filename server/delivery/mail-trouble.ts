import * as v from 'valibot'

const smtpError = v.object({
  /** Nodemailer's own, e.g. EAUTH. */
  code: v.optional(v.string()),
  /** What Node said where nodemailer put its own code, e.g. CERT_HAS_EXPIRED. */
  originalCode: v.optional(v.string()),
  /** The server's, e.g. 535. */
  responseCode: v.optional(v.number()),
  response: v.optional(v.string()),
  command: v.optional(v.string()),
})
type SmtpError = v.InferOutput<typeof smtpError>

const original =
  (...codes: string[]) =>
  ({ originalCode = '' }: SmtpError) =>
    codes.includes(originalCode)

const isFinal = ({ responseCode = 0 }: SmtpError) => responseCode >= 500
const isForNow = ({ responseCode = 0 }: SmtpError) => responseCode >= 400 && responseCode < 500

/** The enhanced status code (RFC 3463), e.g. `5.3.4`. */
const enhancedCode = ({ response = '' }: SmtpError) => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

function isTooLarge(error: SmtpError): boolean {
  const { command = '', code, responseCode } = error
  if (command !== 'MAIL FROM' && command !== 'DATA') return false
  // Nodemailer itself refuses what is more than the server has announced.
  if (responseCode === undefined) return code === 'EMESSAGE'
  const enhanced = enhancedCode(error)
  return enhanced === '5.3.4' || enhanced === '5.2.3' || (responseCode === 552 && enhanced !== '5.2.2')
}

/** The first that applies counts. */
const RULES = [
  ['message too large', isTooLarge],
  [
    'mailbox full',
    (error: SmtpError) => ['4.2.2', '5.2.2'].includes(enhancedCode(error) ?? '') || error.responseCode === 552,
  ],
  [
    'STARTTLS demanded',
    ({ responseCode, response = '' }: SmtpError) =>
      responseCode === 538 || (responseCode === 530 && /STARTTLS/i.test(response)),
  ],
  ['STARTTLS missing', ({ code, command }: SmtpError) => code === 'ETLS' && command === 'STARTTLS'],
  ['login not possible for now', (error: SmtpError) => error.code === 'EAUTH' && isForNow(error)],
  ['login refused', ({ code }: SmtpError) => code === 'EAUTH'],
  ['login demanded', ({ code, responseCode }: SmtpError) => code === 'ENOAUTH' || responseCode === 530],
  ['certificate expired', original('CERT_HAS_EXPIRED')],
  ['certificate not yet valid', original('CERT_NOT_YET_VALID')],
  ['certificate of another host', original('ERR_TLS_CERT_ALTNAME_INVALID')],
  ['self-signed certificate', original('DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN')],
  [
    'certificate of an unknown issuer',
    original('UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
  ],
  [
    'encryption failed',
    ({ code, originalCode = '' }: SmtpError) =>
      code === 'ETLS' || /^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/.test(originalCode),
  ],
  ['connection refused', original('ECONNREFUSED')],
  ['host not reachable', original('EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN')],
  // What our own limit for a whole mail breaks off is EABORT.
  [
    'no answer in time',
    (error: SmtpError) => error.code === 'ETIMEDOUT' || error.code === 'EABORT' || original('ETIMEOUT')(error),
  ],
  ['host not found', ({ code }: SmtpError) => code === 'EDNS'],
  ['put off by the server', isForNow],
  ['sender refused', (error: SmtpError) => error.command === 'MAIL FROM' && isFinal(error)],
  ['recipient refused', (error: SmtpError) => error.command === 'RCPT TO' && isFinal(error)],
  ['mail refused', (error: SmtpError) => error.command === 'DATA' && isFinal(error)],
  ['service refused', isFinal],
  ['connection lost', ({ code = '' }: SmtpError) => ['ECONNECTION', 'ESOCKET', 'EPROTOCOL'].includes(code)],
] as const satisfies readonly (readonly [string, (error: SmtpError) => boolean])[]

const UNEXPECTED = 'unexpected error'
/** The enquiry itself is at fault: it makes no mail. */
export const UNREADABLE = 'enquiry unreadable'

/** Why a mail was not taken, in words of its own. */
export type Cause = (typeof RULES)[number][0] | typeof UNEXPECTED | typeof UNREADABLE

/** What came of an attempt that failed. */
export type MailTrouble = {
  /** In words of its own and with the codes, e.g. `login refused (535 EAUTH AUTH PLAIN)`: for the log and the outbox. */
  error: string
  /** It may pass without the file. */
  isTooLarge: boolean
  /** It concerns the login: every other mail would meet it as well. */
  isLogin: boolean
}

/**
 * Finds out what an error of nodemailer means.
 * It is named with codes only: servers repeat addresses in their texts, and this goes into the log.
 */
export function mailTrouble(thrown: unknown): MailTrouble {
  const error = v.is(smtpError, thrown) ? thrown : {}
  const [cause] = RULES.find(([, applies]) => applies(error)) ?? [UNEXPECTED]
  const { responseCode, code, originalCode, command } = error
  const codes = [responseCode, code, originalCode, command].filter((part) => part !== undefined)
  const details = codes.length > 0 ? codes.join(' ') : nameOf(thrown)
  return { error: `${cause} (${details})`, isTooLarge: isTooLarge(error), isLogin: code === 'EAUTH' }
}

/** The kind of an error, without its text. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}
