import * as v from 'valibot'

/** `code`: nodemailer's own, e.g. EAUTH; `originalCode`: Node's, e.g. ECONNREFUSED; `responseCode`: the server's, e.g. 535. */
const [text, number] = [v.optional(v.string()), v.optional(v.number())]
const smtpError = v.object({ code: text, originalCode: text, responseCode: number, response: text, command: text })
type SmtpError = v.InferOutput<typeof smtpError>

const UNREADABLE = 'enquiry unreadable'
const OTHER = 'not taken'

/** The ten causes with a sentence for the owner. Every other error is shown by its codes. */
const ADVICE: Readonly<Record<string, string>> = {
  'message too large': 'Der Mailserver nimmt so große E-Mails nicht an. Bitte die Anfrage hier lesen.',
  'mailbox full': 'Das Postfach ist voll. Bitte dort Platz schaffen.',
  'login refused':
    'Der Mailserver lehnt die Anmeldung ab. Bitte Benutzername und Passwort in SMTP_URL prüfen und den Server neu starten.',
  'certificate not trusted':
    'Das Zertifikat des Mailservers gilt nicht für diesen Namen, ist abgelaufen oder selbst ausgestellt. In SMTP_URL muss genau der Name stehen, den der Anbieter nennt. Bitte auch Datum und Uhrzeit dieses Rechners prüfen.',
  'encryption failed':
    'Die Verschlüsselung kam nicht zustande. Bitte Name und Port in SMTP_URL prüfen: smtps:// gehört zu Port 465, smtp:// zu Port 587. Nur im eigenen Netz: ?requireTLS=false anhängen.',
  'not reached': 'Der Mailserver ist nicht zu erreichen. Bitte Name und Port in SMTP_URL prüfen.',
  'no answer in time':
    'Der Mailserver antwortet nicht. Bitte Name und Port in SMTP_URL prüfen. Manche Anbieter von Servern sperren die Ports für Mails.',
  'refused by policy':
    'Die Regeln des Mailservers verbieten diese E-Mail, oft wegen MAIL_FROM oder des Rufs dieses Absenders. Der Anbieter kann den Grund nennen. Nach einer Änderung: npm run enquiries -- retry --all',
  'sender refused':
    'Der Mailserver nimmt den Absender nicht an. Bitte MAIL_FROM prüfen: Meist muss es die eigene Adresse sein.',
  'recipient refused': 'Der Mailserver nimmt den Empfänger nicht an. Bitte MAIL_TO prüfen.',
  [UNREADABLE]: 'Die gespeicherte Anfrage ist beschädigt. Bitte hier lesen, oder eine Sicherung wiederherstellen.',
}

/**
 * The cause of an error, by the first pattern that fits its `signature`. The enhanced codes are those of RFC 3463; 5.7: the
 * rules of the receiving side forbid it.
 */
const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  // Nodemailer itself refuses a mail larger than the server has announced: without a reply code, before MAIL FROM.
  [/^- - EMESSAGE .*MAIL FROM$/, 'message too large'],
  [/^(?:\d+ 5\.3\.4 |\d+ 5\.2\.3 |552 (?!5\.2\.2 )).*(?:MAIL FROM|DATA)$/, 'message too large'],
  [/^(?:552 |\d+ [45]\.2\.2 )/, 'mailbox full'],
  [/^(?:538 |530 .* TLS! )| ETLS .*STARTTLS$/, 'encryption failed'],
  [/^(?!4).* EAUTH |^530 | ENOAUTH /, 'login refused'],
  [/ (?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY))/, 'certificate not trusted'],
  [/ (?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EDNS) /, 'not reached'],
  // EABORT: our own limit for a whole mail.
  [/ (?:ETIMEOUT|ETIMEDOUT|EABORT) /, 'no answer in time'],
  [/ (?:ETLS |EPROTO |ERR_SSL_|ERR_TLS_)/, 'encryption failed'],
  [/^5\d\d 5\.7\..*(?:MAIL FROM|RCPT TO|DATA)$/, 'refused by policy'],
  [/^5.*MAIL FROM$/, 'sender refused'],
  [/^5.*RCPT TO$/, 'recipient refused'],
]

/** Reply code, enhanced code, nodemailer's and Node's code, `TLS!` where the reply names STARTTLS, and the command. */
function signature({ responseCode, response = '', code, originalCode, command }: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const namesTls = /STARTTLS/i.test(response) ? 'TLS!' : undefined
  return [responseCode, enhanced, code, originalCode, namesTls, command].map((part) => part ?? '-').join(' ')
}

export type MailTrouble = {
  /** The cause and the codes, e.g. `login refused (535 EAUTH AUTH PLAIN)`: for the log and the outbox. */
  error: string
  /**
   * `login`: the error stops every mail. `size`: the mail may pass without a file. `mail`: another error of this one mail.
   * `way`: nothing has reached the mail server.
   */
  concerns: 'login' | 'size' | 'mail' | 'way'
}

/** The meaning of an error of nodemailer, by codes only: the texts of servers repeat addresses, and this goes into the log. */
export function mailTrouble(thrown: unknown): MailTrouble {
  const error = v.is(smtpError, thrown) ? thrown : {}
  const cause = CAUSES.find(([pattern]) => pattern.test(signature(error)))?.[1] ?? OTHER
  const { responseCode, code, originalCode, command } = error
  const codes = [responseCode, code, originalCode, command].filter((part) => part !== undefined).join(' ')
  const name = thrown instanceof Error ? thrown.name : typeof thrown
  return { error: `${cause} (${codes || name})`, concerns: concernOf(cause, error) }
}

/** The stored enquiry cannot become a mail. @param reason names the fault, without the enquiry's text. */
export const unreadable = (reason: string): MailTrouble => ({ error: `${UNREADABLE} (${reason})`, concerns: 'way' })

function concernOf(cause: string, { code, command = '' }: SmtpError): MailTrouble['concerns'] {
  if (code === 'EAUTH') return 'login'
  if (cause === 'message too large') return 'size'
  // Commands after the login.
  return ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) ? 'mail' : 'way'
}

/**
 * @returns a German sentence on what to do about an error as the outbox keeps it; null: there is no sentence, and the
 * codes are shown.
 */
export function adviceOn(error: string | null): string | null {
  return ADVICE[error?.replace(/ \(.*\)$/, '') ?? ''] ?? null
}
