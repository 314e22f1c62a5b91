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
const isPolicy = (error: SmtpError) =>
  MAIL_COMMANDS.includes(error.command ?? '') && enhancedCode(error)?.startsWith('5.7.') === true

/** What Node says where nodemailer puts its own code. */
const OF_THE_WAY: Readonly<Record<string, Cause>> = {
  CERT_HAS_EXPIRED: 'certificate expired',
  CERT_NOT_YET_VALID: 'certificate not yet valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate of another host',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate of an unknown issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate of an unknown issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate of an unknown issuer',
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'host not reachable',
  ENETUNREACH: 'host not reachable',
  ENETDOWN: 'host not reachable',
  ETIMEOUT: 'no answer in time',
}

/** The cause of an error in words of its own. The first that applies counts. */
function causeOf(error: SmtpError): Cause {
  const { code = '', originalCode = '', responseCode = 0, response = '', command = '' } = error
  if (isTooLarge(error)) return 'message too large'
  if (['4.2.2', '5.2.2'].includes(enhancedCode(error) ?? '') || responseCode === 552) return 'mailbox full'
  if (responseCode === 538 || (responseCode === 530 && /STARTTLS/i.test(response))) return 'STARTTLS demanded'
  if (code === 'ETLS' && command === 'STARTTLS') return 'STARTTLS missing'
  if (code === 'EAUTH') return isForNow(error) ? 'login not possible for now' : 'login refused'
  if (code === 'ENOAUTH' || responseCode === 530) return 'login demanded'
  const ofTheWay = OF_THE_WAY[originalCode]
  if (ofTheWay) return ofTheWay
  if (code === 'ETLS' || /^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/.test(originalCode)) return 'encryption failed'
  // What our own limit for a whole mail breaks off is EABORT.
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'no answer in time'
  if (code === 'EDNS') return 'host not found'
  if (isForNow(error)) return 'put off by the server'
  if (isPolicy(error)) return 'refused by policy'
  if (isFinal(error)) return REFUSED_AT[command] ?? 'service refused'
  if (['ECONNECTION', 'ESOCKET', 'EPROTOCOL'].includes(code)) return 'connection lost'
  return 'unexpected error'
}

const REFUSED_AT: Readonly<Record<string, Cause>> = {
  'MAIL FROM': 'sender refused',
  'RCPT TO': 'recipient refused',
  DATA: 'mail refused',
}

const CHECK_LOGIN = 'Bitte Benutzername und Passwort in SMTP_URL prüfen und den Server neu starten.'
const CHECK_ADDRESS = 'Bitte Name und Port in SMTP_URL prüfen.'
/** The enquiry itself is at fault: it makes no mail. */
export const UNREADABLE = 'enquiry unreadable'

/** What the owner should know and do about each cause. */
const ADVICE = {
  'message too large': 'Der Mailserver nimmt so große E-Mails nicht an. Bitte die Anfrage hier lesen.',
  'mailbox full': 'Das Postfach ist voll. Bitte dort Platz schaffen.',
  'STARTTLS demanded':
    'Der Mailserver verlangt Verschlüsselung. Bitte ignoreTLS aus SMTP_URL entfernen oder smtps:// verwenden.',
  'STARTTLS missing': `Der Mailserver bietet keine Verschlüsselung an. ${CHECK_ADDRESS} Nur im eigenen Netz: ?requireTLS=false anhängen.`,
  'login not possible for now': 'Der Mailserver nimmt gerade keine Anmeldung an. Hält das an, hilft der Anbieter.',
  'login refused': `Der Mailserver lehnt die Anmeldung ab. ${CHECK_LOGIN}`,
  'login demanded': `Der Mailserver verlangt eine Anmeldung. ${CHECK_LOGIN}`,
  'certificate expired':
    'Das Zertifikat des Mailservers ist abgelaufen. Der Anbieter des Mailservers muss es erneuern. Bitte auch Datum und Uhrzeit dieses Rechners prüfen.',
  'certificate not yet valid':
    'Das Zertifikat des Mailservers gilt noch nicht. Meist geht die Uhr dieses Rechners nach.',
  'certificate of another host':
    'Das Zertifikat gehört zu einem anderen Namen. In SMTP_URL muss genau der Name stehen, den der Anbieter nennt.',
  'self-signed certificate':
    'Das Zertifikat des Mailservers ist selbst ausgestellt. Gehört der Server Ihnen: sein Zertifikat mit NODE_EXTRA_CA_CERTS bekannt machen.',
  'certificate of an unknown issuer':
    'Der Aussteller des Zertifikats ist hier nicht bekannt. Meist ist es auf dem Mailserver unvollständig eingerichtet.',
  'encryption failed':
    'Die Verschlüsselung kam nicht zustande. Meist passen smtp:// (Port 587) und smtps:// (Port 465) nicht zum Port.',
  'connection refused': `Dort nimmt kein Mailserver Verbindungen an. ${CHECK_ADDRESS}`,
  'host not reachable':
    'Der Mailserver ist von hier nicht zu erreichen. Bitte die Internetverbindung des Servers prüfen.',
  'no answer in time': `Der Mailserver antwortet nicht. ${CHECK_ADDRESS} Manche Anbieter von Servern sperren die Ports für Mails.`,
  'host not found':
    'Den Namen des Mailservers gibt es nicht, oder die Namensauflösung ist gestört. Bitte SMTP_URL prüfen.',
  'put off by the server': 'Der Mailserver bittet um Geduld. Der nächste Versuch kommt von selbst.',
  'refused by policy':
    'Die Regeln des Mailservers verbieten diese E-Mail, oft wegen MAIL_FROM oder des Rufs dieses Absenders. Der Anbieter kann den Grund nennen. Damit der Ruf nicht leidet, wird es nur noch selten versucht; nach einer Änderung hilft npm run enquiries -- retry --all',
  'sender refused':
    'Der Mailserver nimmt den Absender nicht an. Bitte MAIL_FROM prüfen: meist muss es die eigene Adresse sein.',
  'recipient refused': 'Der Mailserver nimmt den Empfänger nicht an. Bitte MAIL_TO prüfen.',
  'mail refused':
    'Der Mailserver nimmt diese E-Mail nicht an, vielleicht als Spam. Der Anbieter kann den Grund nennen.',
  'service refused': 'Der Mailserver nimmt von hier nichts an. Der Anbieter kann den Grund nennen.',
  'connection lost': 'Die Verbindung zum Mailserver ist abgebrochen. Der nächste Versuch kommt von selbst.',
  'unexpected error': 'Ein Fehler, den dieses Programm nicht kennt. Näheres steht im Protokoll des Servers.',
  [UNREADABLE]: 'Die gespeicherte Anfrage ist beschädigt. Bitte hier lesen, oder eine Sicherung wiederherstellen.',
}
type Cause = keyof typeof ADVICE

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
  const cause = causeOf(error)
  const { responseCode, code, originalCode, command } = error
  const codes = [responseCode, code, originalCode, command].filter((part) => part !== undefined)
  const details = codes.length > 0 ? codes.join(' ') : nameOf(thrown)
  return { error: `${cause} (${details})`, concerns: concernOf(cause, error) }
}

function concernOf(cause: Cause, { code, command = '' }: SmtpError): MailTrouble['concerns'] {
  if (code === 'EAUTH') return 'login'
  if (cause === 'message too large') return 'size'
  if (cause === 'refused by policy') return 'policy'
  return MAIL_COMMANDS.includes(command) ? 'mail' : 'way'
}

/** @returns a German sentence on what to do about an error as the outbox keeps it, or null when it is none of ours. */
export function adviceOn(error: string): string | null {
  const cause = error.replace(/ \(.*\)$/, '')
  return isCause(cause) ? ADVICE[cause] : null
}

const isCause = (text: string): text is Cause => Object.hasOwn(ADVICE, text)

/** The kind of an error, without its text. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}
