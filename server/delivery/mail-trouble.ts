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

// Said once the login has passed.
const MAIL_COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA']

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

/** RFC 3463, 3.8: what the receiving side's rules forbid, as of a sender in bad repute. Repeating it makes that worse. */
function isPolicy(error: SmtpError): boolean {
  const { command = '', responseCode } = error
  if (responseCode === 530 || responseCode === 538) return false
  return MAIL_COMMANDS.includes(command) && enhancedCode(error)?.startsWith('5.7.') === true
}

const CHECK_LOGIN = 'Bitte Benutzername und Passwort in SMTP_URL prüfen und den Server neu starten.'
const CHECK_ADDRESS = 'Bitte Name und Port in SMTP_URL prüfen.'

/** Each cause in words of its own, how to tell it, and what the owner should know and do. The first that applies counts. */
const RULES: readonly (readonly [cause: string, applies: (error: SmtpError) => boolean, advice: string])[] = [
  ['message too large', isTooLarge, 'Der Mailserver nimmt so große E-Mails nicht an. Bitte die Anfrage hier lesen.'],
  [
    'mailbox full',
    (error) => ['4.2.2', '5.2.2'].includes(enhancedCode(error) ?? '') || error.responseCode === 552,
    'Das Postfach ist voll. Bitte dort Platz schaffen.',
  ],
  [
    'STARTTLS demanded',
    ({ responseCode, response = '' }) => responseCode === 538 || (responseCode === 530 && /STARTTLS/i.test(response)),
    'Der Mailserver verlangt Verschlüsselung. Bitte ignoreTLS aus SMTP_URL entfernen oder smtps:// verwenden.',
  ],
  [
    'STARTTLS missing',
    ({ code, command }) => code === 'ETLS' && command === 'STARTTLS',
    `Der Mailserver bietet keine Verschlüsselung an. ${CHECK_ADDRESS} Nur im eigenen Netz: ?requireTLS=false anhängen.`,
  ],
  [
    'login not possible for now',
    (error) => error.code === 'EAUTH' && isForNow(error),
    'Der Mailserver nimmt gerade keine Anmeldung an. Hält das an, hilft der Anbieter.',
  ],
  ['login refused', ({ code }) => code === 'EAUTH', `Der Mailserver lehnt die Anmeldung ab. ${CHECK_LOGIN}`],
  [
    'login demanded',
    ({ code, responseCode }) => code === 'ENOAUTH' || responseCode === 530,
    `Der Mailserver verlangt eine Anmeldung. ${CHECK_LOGIN}`,
  ],
  [
    'certificate expired',
    original('CERT_HAS_EXPIRED'),
    'Das Zertifikat des Mailservers ist abgelaufen. Der Anbieter des Mailservers muss es erneuern. Bitte auch Datum und Uhrzeit dieses Rechners prüfen.',
  ],
  [
    'certificate not yet valid',
    original('CERT_NOT_YET_VALID'),
    'Das Zertifikat des Mailservers gilt noch nicht. Meist geht die Uhr dieses Rechners nach.',
  ],
  [
    'certificate of another host',
    original('ERR_TLS_CERT_ALTNAME_INVALID'),
    'Das Zertifikat gehört zu einem anderen Namen. In SMTP_URL muss genau der Name stehen, den der Anbieter nennt.',
  ],
  [
    'self-signed certificate',
    original('DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'),
    'Das Zertifikat des Mailservers ist selbst ausgestellt. Gehört der Server Ihnen: sein Zertifikat mit NODE_EXTRA_CA_CERTS bekannt machen.',
  ],
  [
    'certificate of an unknown issuer',
    original('UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
    'Der Aussteller des Zertifikats ist hier nicht bekannt. Meist hat der Mailserver es unvollständig eingerichtet.',
  ],
  [
    'encryption failed',
    ({ code, originalCode = '' }) => code === 'ETLS' || /^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/.test(originalCode),
    'Die Verschlüsselung kam nicht zustande. Meist passen smtp:// (Port 587) und smtps:// (Port 465) nicht zum Port.',
  ],
  ['connection refused', original('ECONNREFUSED'), `Dort nimmt kein Mailserver Verbindungen an. ${CHECK_ADDRESS}`],
  [
    'host not reachable',
    original('EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'),
    'Der Mailserver ist von hier nicht zu erreichen. Bitte die Internetverbindung des Servers prüfen.',
  ],
  [
    'no answer in time',
    // What our own limit for a whole mail breaks off is EABORT.
    (error) => error.code === 'ETIMEDOUT' || error.code === 'EABORT' || original('ETIMEOUT')(error),
    `Der Mailserver antwortet nicht. ${CHECK_ADDRESS} Manche Anbieter von Servern sperren die Ports für Mails.`,
  ],
  [
    'host not found',
    ({ code }) => code === 'EDNS',
    'Den Namen des Mailservers gibt es nicht, oder die Namensauflösung ist gestört. Bitte SMTP_URL prüfen.',
  ],
  ['put off by the server', isForNow, 'Der Mailserver bittet um Geduld. Der nächste Versuch kommt von selbst.'],
  [
    'refused by policy',
    isPolicy,
    'Die Regeln des Mailservers verbieten diese E-Mail, oft wegen MAIL_FROM oder des Rufs dieses Absenders. Der Anbieter kann den Grund nennen. Damit der Ruf nicht leidet, wird es nur noch selten versucht; nach einer Änderung hilft npm run enquiries -- retry --all',
  ],
  [
    'sender refused',
    (error) => error.command === 'MAIL FROM' && isFinal(error),
    'Der Mailserver nimmt den Absender nicht an. Bitte MAIL_FROM prüfen: meist muss es die eigene Adresse sein.',
  ],
  [
    'recipient refused',
    (error) => error.command === 'RCPT TO' && isFinal(error),
    'Der Mailserver nimmt den Empfänger nicht an. Bitte MAIL_TO prüfen.',
  ],
  [
    'mail refused',
    (error) => error.command === 'DATA' && isFinal(error),
    'Der Mailserver nimmt diese E-Mail nicht an, vielleicht als Spam. Der Anbieter kann den Grund nennen.',
  ],
  ['service refused', isFinal, 'Der Mailserver nimmt von hier nichts an. Der Anbieter kann den Grund nennen.'],
  [
    'connection lost',
    ({ code = '' }) => ['ECONNECTION', 'ESOCKET', 'EPROTOCOL'].includes(code),
    'Die Verbindung zum Mailserver ist abgebrochen. Der nächste Versuch kommt von selbst.',
  ],
]

/** The enquiry itself is at fault: it makes no mail. */
export const UNREADABLE = 'enquiry unreadable'
const UNEXPECTED = 'unexpected error'
const OTHER_ADVICE: Readonly<Record<string, string>> = {
  [UNREADABLE]: 'Die gespeicherte Anfrage ist beschädigt. Bitte hier lesen, oder eine Sicherung wiederherstellen.',
  [UNEXPECTED]: 'Ein Fehler, den dieses Programm nicht kennt. Näheres steht im Protokoll des Servers.',
}

/** What came of an attempt that failed. */
export type MailTrouble = {
  /** In words of its own and with the codes, e.g. `login refused (535 EAUTH AUTH PLAIN)`: for the log and the outbox. */
  error: string
  /**
   * `login`: every other mail would meet it as well. `size`: it may pass without the file. `policy`: to be repeated seldom.
   * `mail`: anything else about this one mail. `way`: the mail server was not even reached.
   */
  concerns: 'login' | 'size' | 'policy' | 'mail' | 'way'
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
  return { error: `${cause} (${details})`, concerns: concernOf(cause, error) }
}

function concernOf(cause: string, { code, command = '' }: SmtpError): MailTrouble['concerns'] {
  if (code === 'EAUTH') return 'login'
  if (cause === 'message too large') return 'size'
  if (cause === 'refused by policy') return 'policy'
  return MAIL_COMMANDS.includes(command) ? 'mail' : 'way'
}

/** @returns a German sentence on what to do about an error as the outbox keeps it, or null when it is none of ours. */
export function adviceOn(error: string): string | null {
  const cause = error.replace(/ \(.*\)$/, '')
  return RULES.find(([name]) => name === cause)?.[2] ?? OTHER_ADVICE[cause] ?? null
}

/** The kind of an error, without its text. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}
