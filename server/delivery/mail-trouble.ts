import * as v from 'valibot'

/** `code`: nodemailer's own, e.g. EAUTH; `originalCode`: what Node said in its place; `responseCode`: the server's, e.g. 535. */
const [text, number] = [v.optional(v.string()), v.optional(v.number())]
const smtpError = v.object({ code: text, originalCode: text, responseCode: number, response: text, command: text })
type SmtpError = v.InferOutput<typeof smtpError>

/**
 * What an error says, from the first pattern that fits its `signature`. The enhanced codes are those of RFC 3463; 5.7 is what
 * the receiving side's rules forbid, as of a sender in bad repute: repeating it makes that worse.
 */
const CAUSES: readonly (readonly [pattern: RegExp, cause: Cause])[] = [
  // Nodemailer itself refuses a mail larger than the server has announced: without a reply code, before MAIL FROM.
  [/^- - EMESSAGE .*MAIL FROM$/, 'message too large'],
  [/^(?:\d+ 5\.3\.4 |\d+ 5\.2\.3 |552 (?!5\.2\.2 )).*(?:MAIL FROM|DATA)$/, 'message too large'],
  [/^(?:552 |\d+ [45]\.2\.2 )/, 'mailbox full'],
  [/^(?:538 |530 .* TLS! )/, 'STARTTLS demanded'],
  [/ ETLS .*STARTTLS$/, 'STARTTLS missing'],
  [/^4.* EAUTH /, 'login not possible for now'],
  [/ EAUTH /, 'login refused'],
  [/^530 | ENOAUTH /, 'login demanded'],
  [/ CERT_(?:HAS_EXPIRED|NOT_YET_VALID) /, 'certificate expired'],
  [/ ERR_TLS_CERT_ALTNAME_INVALID /, 'certificate of another host'],
  [/ (?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN) /, 'self-signed certificate'],
  [/ UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)/, 'certificate of an unknown issuer'],
  [/ ECONNREFUSED /, 'connection refused'],
  [/ (?:EHOSTUNREACH|ENETUNREACH|ENETDOWN) /, 'host not reachable'],
  [/ ETIMEOUT /, 'no answer in time'],
  [/ (?:ETLS |EPROTO |ERR_SSL_|ERR_TLS_|CERT_)/, 'encryption failed'],
  // What our own limit for a whole mail breaks off is EABORT.
  [/ (?:ETIMEDOUT|EABORT) /, 'no answer in time'],
  [/ EDNS /, 'host not found'],
  [/^4/, 'put off by the server'],
  [/^5\d\d 5\.7\..*(?:MAIL FROM|RCPT TO|DATA)$/, 'refused by policy'],
  [/^5.*MAIL FROM$/, 'sender refused'],
  [/^5.*RCPT TO$/, 'recipient refused'],
  [/^5.*DATA$/, 'mail refused'],
  [/^5/, 'service refused'],
  [/ (?:ECONNECTION|ESOCKET|EPROTOCOL) /, 'connection lost'],
]

/** Reply code, enhanced code, nodemailer's and Node's code, `TLS!` where encryption is asked for, and the command. */
function signature({ responseCode, response = '', code, originalCode, command }: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const asks = /STARTTLS/i.test(response) ? 'TLS!' : undefined
  return [responseCode, enhanced, code, originalCode, asks, command].map((part) => part ?? '-').join(' ')
}

const CHECK_LOGIN = 'Bitte Benutzername und Passwort in SMTP_URL prüfen und den Server neu starten.'
const CHECK_ADDRESS = 'Bitte Name und Port in SMTP_URL prüfen.'
/** The enquiry itself is at fault: it makes no mail. */
export const UNREADABLE = 'enquiry unreadable'

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
    'Das Zertifikat des Mailservers ist abgelaufen oder gilt noch nicht. Der Anbieter des Mailservers muss es erneuern. Bitte auch Datum und Uhrzeit dieses Rechners prüfen.',
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
  'NOTIFY_URL not reached':
    'Das Telefon hat noch nicht von allen neuen Anfragen erfahren. Der Server versucht es einen Tag lang; bitte NOTIFY_URL prüfen.',
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
  const cause = CAUSES.find(([pattern]) => pattern.test(signature(error)))?.[1] ?? 'unexpected error'
  const { responseCode, code, originalCode, command } = error
  const codes = [responseCode, code, originalCode, command].filter((part) => part !== undefined)
  const details = codes.length > 0 ? codes.join(' ') : nameOf(thrown)
  return { error: `${cause} (${details})`, concerns: concernOf(cause, error) }
}

function concernOf(cause: Cause, { code, command = '' }: SmtpError): MailTrouble['concerns'] {
  if (code === 'EAUTH') return 'login'
  if (cause === 'message too large') return 'size'
  if (cause === 'refused by policy') return 'policy'
  // Said once the login has passed.
  return ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) ? 'mail' : 'way'
}

/** @returns a German sentence on what to do about an error as the outbox keeps it, or null when it is none of ours. */
export function adviceOn(error: string | null): string | null {
  const cause = error?.replace(/ \(.*\)$/, '')
  return Object.entries(ADVICE).find(([name]) => name === cause)?.[1] ?? null
}

/** The kind of an error, without its text. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}
