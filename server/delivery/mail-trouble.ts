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

type Kind = {
  cause: string
  applies: (error: SmtpError) => boolean
  /** What the owner should know and do. */
  advice: string
}

const REFUSED_LOGIN = 'Bitte Benutzername und Passwort in SMTP_URL prüfen und den Server neu starten.'
const CHECK_ADDRESS = 'Bitte Name und Port in SMTP_URL prüfen.'
const PROVIDER = 'Der Anbieter des Mailservers muss es erneuern.'

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
const KINDS: readonly Kind[] = [
  {
    cause: 'message too large',
    applies: isTooLarge,
    advice: 'Der Mailserver nimmt so große E-Mails nicht an. Die Anfrage hier lesen: export.',
  },
  {
    cause: 'mailbox full',
    applies: (error) => ['4.2.2', '5.2.2'].includes(enhancedCode(error) ?? '') || error.responseCode === 552,
    advice: 'Das Postfach ist voll. Bitte dort Platz schaffen.',
  },
  {
    cause: 'STARTTLS demanded',
    applies: ({ responseCode, response = '' }) =>
      responseCode === 538 || (responseCode === 530 && /STARTTLS/i.test(response)),
    advice: 'Der Mailserver verlangt Verschlüsselung. Bitte ignoreTLS aus SMTP_URL entfernen oder smtps:// verwenden.',
  },
  {
    cause: 'STARTTLS missing',
    applies: ({ code, command }) => code === 'ETLS' && command === 'STARTTLS',
    advice: `Der Mailserver bietet keine Verschlüsselung an. ${CHECK_ADDRESS} Nur im eigenen Netz: ?requireTLS=false anhängen.`,
  },
  {
    cause: 'login not possible for now',
    applies: (error) => error.code === 'EAUTH' && isForNow(error),
    advice: 'Der Mailserver nimmt gerade keine Anmeldung an. Hält das an, hilft der Anbieter.',
  },
  { cause: 'login refused', applies: ({ code }) => code === 'EAUTH', advice: REFUSED_LOGIN },
  {
    cause: 'login demanded',
    applies: ({ code, responseCode }) => code === 'ENOAUTH' || responseCode === 530,
    advice: `Der Mailserver verlangt eine Anmeldung. ${REFUSED_LOGIN}`,
  },
  {
    cause: 'certificate expired',
    applies: original('CERT_HAS_EXPIRED'),
    advice: `Das Zertifikat des Mailservers ist abgelaufen. ${PROVIDER} Bitte auch Datum und Uhrzeit dieses Rechners prüfen.`,
  },
  {
    cause: 'certificate not yet valid',
    applies: original('CERT_NOT_YET_VALID'),
    advice: 'Das Zertifikat des Mailservers gilt noch nicht. Meist geht die Uhr dieses Rechners nach.',
  },
  {
    cause: 'certificate of another host',
    applies: original('ERR_TLS_CERT_ALTNAME_INVALID'),
    advice:
      'Das Zertifikat gehört zu einem anderen Namen. In SMTP_URL muss genau der Name stehen, den der Anbieter nennt.',
  },
  {
    cause: 'self-signed certificate',
    applies: original('DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'),
    advice:
      'Das Zertifikat des Mailservers ist selbst ausgestellt. Gehört der Server Ihnen: sein Zertifikat mit NODE_EXTRA_CA_CERTS bekannt machen.',
  },
  {
    cause: 'certificate of an unknown issuer',
    applies: original(
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ),
    advice:
      'Der Aussteller des Zertifikats ist hier nicht bekannt. Meist hat der Mailserver es unvollständig eingerichtet.',
  },
  {
    cause: 'encryption failed',
    applies: ({ code, originalCode = '' }) => code === 'ETLS' || /^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/.test(originalCode),
    advice:
      'Die Verschlüsselung kam nicht zustande. Meist passen smtp:// (Port 587) und smtps:// (Port 465) nicht zum Port.',
  },
  {
    cause: 'connection refused',
    applies: original('ECONNREFUSED'),
    advice: `Dort nimmt kein Mailserver Verbindungen an. ${CHECK_ADDRESS}`,
  },
  {
    cause: 'host not reachable',
    applies: original('EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'),
    advice: 'Der Mailserver ist von hier nicht zu erreichen. Bitte die Internetverbindung des Servers prüfen.',
  },
  {
    cause: 'no answer in time',
    // A call broken off by our own limit for a whole mail is EABORT.
    applies: (error) => error.code === 'ETIMEDOUT' || error.code === 'EABORT' || original('ETIMEOUT')(error),
    advice: `Der Mailserver antwortet nicht. ${CHECK_ADDRESS} Manche Anbieter von Servern sperren die Ports für Mails.`,
  },
  {
    cause: 'host not found',
    applies: ({ code }) => code === 'EDNS',
    advice: 'Den Namen des Mailservers gibt es nicht, oder die Namensauflösung ist gestört. Bitte SMTP_URL prüfen.',
  },
  {
    cause: 'put off by the server',
    applies: isForNow,
    advice: 'Der Mailserver bittet um Geduld. Der nächste Versuch kommt von selbst.',
  },
  {
    cause: 'sender refused',
    applies: (error) => error.command === 'MAIL FROM' && isFinal(error),
    advice:
      'Der Mailserver nimmt den Absender nicht an. Bitte MAIL_FROM prüfen: meist muss es die eigene Adresse sein.',
  },
  {
    cause: 'recipient refused',
    applies: (error) => error.command === 'RCPT TO' && isFinal(error),
    advice: 'Der Mailserver nimmt den Empfänger nicht an. Bitte MAIL_TO prüfen.',
  },
  {
    cause: 'mail refused',
    applies: (error) => error.command === 'DATA' && isFinal(error),
    advice: 'Der Mailserver nimmt diese E-Mail nicht an, vielleicht als Spam. Der Anbieter kann den Grund nennen.',
  },
  {
    cause: 'service refused',
    applies: isFinal,
    advice: 'Der Mailserver nimmt von hier nichts an. Der Anbieter kann den Grund nennen.',
  },
  {
    cause: 'connection lost',
    applies: ({ code = '' }) => ['ECONNECTION', 'ESOCKET', 'EPROTOCOL'].includes(code),
    advice: 'Die Verbindung zum Mailserver ist abgebrochen. Der nächste Versuch kommt von selbst.',
  },
]

const UNEXPECTED = 'unexpected error'
export const UNREADABLE = 'enquiry unreadable'

const ADVICE: ReadonlyMap<string, string> = new Map([
  ...KINDS.map(({ cause, advice }) => [cause, advice] as const),
  [UNEXPECTED, 'Ein Fehler, den dieses Programm nicht kennt. Näheres steht im Protokoll des Servers.'],
  [
    UNREADABLE,
    'Die gespeicherte Anfrage ist beschädigt. Bitte hier lesen und den Kunden anrufen, oder eine Sicherung öffnen.',
  ],
])

/** Why a mail was not taken. */
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
  const cause = KINDS.find(({ applies }) => applies(error))?.cause ?? UNEXPECTED
  const { responseCode, code, originalCode, command } = error
  const codes = [responseCode, code, originalCode, command].filter((part) => part !== undefined)
  const details = codes.length > 0 ? codes.join(' ') : nameOf(thrown)
  return { error: `${cause} (${details})`, isTooLarge: isTooLarge(error), isLogin: code === 'EAUTH' }
}

/** @returns a German sentence on what to do about an error as the outbox keeps it, or null when it is none of ours. */
export function adviceOn(error: string): string | null {
  return ADVICE.get(error.replace(/ \(.*\)$/, '')) ?? null
}

/** The kind of an error, without its text. */
export function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : typeof thrown
}
