import * as v from 'valibot'

/** `code`: nodemailer's own, e.g. EAUTH; `originalCode`: Node's, e.g. ECONNREFUSED; `responseCode`: the server's, e.g. 535. */
const [text, number] = [v.optional(v.string()), v.optional(v.number())]
const smtpError = v.object({ code: text, originalCode: text, responseCode: number, response: text, command: text })
type SmtpError = v.InferOutput<typeof smtpError>

const UNREADABLE = 'enquiry unreadable'
const OTHER = 'not taken'

/** The causes with a sentence for the owner. Every other error is shown by its codes. */
const ADVICE: Readonly<Record<string, string>> = {
  'message too large':
    'Der Mailserver nimmt so große E-Mails nicht an. Bitte lesen Sie die Anfrage mit „website enquiries -- show“.',
  'mailbox full': 'Das Postfach ist voll. Bitte schaffen Sie dort Platz.',
  'app password needed':
    'Der Anbieter nimmt das gewöhnliche Passwort nicht von Programmen an. Bitte melden Sie sich dort im Browser an, legen Sie ein App-Passwort an, tragen Sie es in SMTP_URL ein und starten Sie den Server neu.',
  'login switched off':
    'Der Anbieter hat die Anmeldung mit Passwort für dieses Postfach abgeschaltet. Bei Microsoft 365 muss der Administrator „Authentifiziertes SMTP“ für das Postfach einschalten, und die Sicherheitsstandards müssen es zulassen.',
  'too many logins':
    'Der Anbieter verlangt nach zu vielen Anmeldungen eine Pause. Der Server versucht es von selbst wieder. Bitte prüfen Sie, ob ein anderes Programm dieses Postfach mit einem falschen Passwort abruft.',
  'login refused':
    'Der Mailserver lehnt die Anmeldung ab. Bitte prüfen Sie Benutzername und Passwort in SMTP_URL, und starten Sie den Server neu. GMX und WEB.DE: Schalten Sie im Postfach den Zugriff über POP3 und IMAP ein. T-Online: Nehmen Sie das „Passwort für E-Mail-Programme“. IONOS und Strato: Nehmen Sie das Passwort des Postfachs, nicht das des Kundenkontos.',
  'login missing':
    'Der Mailserver verschickt nur nach einer Anmeldung. Bitte tragen Sie in SMTP_URL Benutzername und Passwort ein, und prüfen Sie, ob es der Mailserver für ausgehende E-Mails ist.',
  'certificate not trusted':
    'Das Zertifikat des Mailservers gilt nicht für diesen Namen, ist abgelaufen oder selbst ausgestellt. In SMTP_URL muss genau der Name stehen, den der Anbieter nennt. Bitte prüfen Sie auch Datum und Uhrzeit dieses Rechners.',
  'encryption failed':
    'Die Verschlüsselung kam nicht zustande. Bitte prüfen Sie Name und Port in SMTP_URL: smtps:// gehört zu Port 465, smtp:// zu Port 587. Nur im eigenen Netz hilft es, ?requireTLS=false anzuhängen.',
  'not reached': 'Der Mailserver ist nicht zu erreichen. Bitte prüfen Sie Name und Port in SMTP_URL.',
  'no answer in time':
    'Der Mailserver antwortet nicht. Bitte prüfen Sie Name und Port in SMTP_URL. Manche Anbieter von Servern sperren die Ports für E-Mails.',
  'connection lost':
    'Der Mailserver hat die Verbindung getrennt. Der Server versucht es von selbst wieder. Bleibt es dabei, prüfen Sie bitte Name und Port in SMTP_URL, oder fragen Sie den Anbieter.',
  'machine blocked':
    'Der Mailserver nimmt von der Adresse dieses Rechners nichts an, meist wegen einer Sperrliste. Bitten Sie den Anbieter des Rechners um eine andere Adresse, oder verschicken Sie über ein Postfach mit Anmeldung.',
  'sending limit reached':
    'Der Anbieter lässt zurzeit keine weiteren E-Mails von diesem Postfach zu: Seine Grenze für eine Stunde oder einen Tag ist erreicht. Der Server versucht es von selbst wieder. Kommt das öfter vor, nehmen Sie bitte ein Postfach mit höherer Grenze.',
  'content refused':
    'Der Mailserver hält diese E-Mail oder einen Anhang für Werbung oder für gefährlich. Bitte lesen Sie die Anfrage mit „website enquiries -- show“, holen Sie ihre Dateien mit „website enquiries -- export“, und tragen Sie beim Anbieter die eigene Adresse als erwünscht ein.',
  'address with umlaut':
    'Der Mailserver kann keine Adressen mit Umlauten vor dem @. Bitte nehmen Sie in MAIL_TO und MAIL_FROM Adressen ohne Umlaute.',
  'refused by policy':
    'Die Regeln des Mailservers verbieten diese E-Mail, oft wegen MAIL_FROM oder des Rufs dieses Absenders. Der Anbieter kann den Grund nennen. Nach einer Änderung: website enquiries -- retry --all',
  'sender refused':
    'Der Mailserver nimmt den Absender nicht an. Bitte prüfen Sie MAIL_FROM: Meist muss es die Adresse sein, mit der sich SMTP_URL anmeldet.',
  'recipient refused': 'Der Mailserver nimmt den Empfänger nicht an. Bitte prüfen Sie MAIL_TO.',
  'not understood':
    'Der Mailserver kommt mit dem Aufbau dieser E-Mail nicht zurecht. Bitte lesen Sie die Anfrage mit „website enquiries -- show“, und melden Sie den Fehler den Entwicklern.',
  'asked to wait':
    'Der Mailserver bittet um Geduld, wie viele bei neuen Absendern oder Störungen. Der Server versucht es von selbst wieder. Dauert es länger als einen Tag, fragen Sie bitte den Anbieter.',
  [UNREADABLE]:
    'Die gespeicherte Anfrage ist beschädigt. Bitte lesen Sie sie mit „website enquiries -- show“, oder stellen Sie eine Sicherung wieder her.',
}

const AFTER_LOGIN = /(?:MAIL FROM|RCPT TO|DATA)$/

/**
 * The cause of an error: the first whose pattern fits the `signature`, and whose words, where it has some, are in the
 * server's reply. Servers give one code to different causes, and many give none. The enhanced codes are those of RFC 3463;
 * 5.7: the rules of the receiving side forbid it.
 */
const CAUSES: readonly (readonly [cause: string, pattern: RegExp, words?: RegExp])[] = [
  // Nodemailer itself refuses a mail larger than the server has announced: without a reply code, before MAIL FROM.
  ['message too large', /^- - EMESSAGE .*MAIL FROM$/],
  ['mailbox full', /^\d+ [45]\.2\.2 /],
  ['mailbox full', /(?:RCPT TO|DATA)$/, /mailbox (?:is )?full|over ?quota|quota (?:is )?exceeded/i],
  ['message too large', /^(?:\d+ 5\.(?:3\.4|2\.3) |552 (?!5\.7\.)).*(?:MAIL FROM|DATA)$/],
  ['message too large', /^5.*(?:MAIL FROM|DATA)$/, /too (?:big|large)|size (?:limit|exceed)|exceeds? .{0,80}size/i],
  ['mailbox full', /^552 .*RCPT TO$/],

  ['encryption failed', /^538 | ETLS .{0,80}STARTTLS$/],
  ['encryption failed', /^530 /, /STARTTLS/i],
  ['login switched off', /^5/, /basic auth/i],
  ['login switched off', /^5.* EAUTH /, /disabled|security default|policy/i],
  ['app password needed', /^534 .* EAUTH /],
  ['app password needed', / EAUTH /, /app(?:lication)?[- ](?:specific|password)|web browser|two[- ]factor/i],
  ['too many logins', / EAUTH /, /too many|locked/i],
  ['login refused', /^(?!4).* EAUTH /],
  ['login missing', /^530 | ENOAUTH /],
  ['login missing', AFTER_LOGIN, /\brelay(?:ing)?\b.{0,20}(?:denied|not )|to relay/i],
  ['login missing', AFTER_LOGIN, /authentication required|not logged in|AUTH first/i],
  ['machine blocked', /^5.* CONN$/],
  ['machine blocked', /^5/, /block ?list|black ?list|spamhaus|blocked using|client host/i],

  ['certificate not trusted', / (?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY))/],
  ['not reached', / (?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EDNS) /],
  // EABORT: our own limit for a whole mail.
  ['no answer in time', / (?:ETIMEOUT|ETIMEDOUT|EABORT) /],
  ['encryption failed', / (?:ETLS |EPROTO |ERR_SSL_|ERR_TLS_)/],
  ['connection lost', /^- .* (?:ECONNECTION|ECONNRESET|EPIPE) /],

  ['sending limit reached', /^\d+ 5\.4\.5 /],
  ['sending limit reached', AFTER_LOGIN, /(?:sending|daily|hourly|rate|message|submission|outgoing) ?(?:limit|quota)/i],
  ['sending limit reached', AFTER_LOGIN, /limit .{0,80}\b(?:sending|per|day|hour)\b/i],
  ['sending limit reached', AFTER_LOGIN, /too many (?:e-?mails|mails|messages|recipients)/i],
  ['address with umlaut', /^5\d\d 5\.6\.7 /],
  ['address with umlaut', /^5/, /SMTPUTF8/],
  ['sender refused', /^\d+ [45]\.(?:1\.[78]|2\.252|7\.60) /],
  ['sender refused', AFTER_LOGIN, /send ?as|not owned by|envelope sender|(?:from|return) address|domain of sender/i],
  ['sender refused', AFTER_LOGIN, /sender (?:address )?(?:is )?(?:not|rejected|denied|refused)/i],
  ['sender refused', AFTER_LOGIN, /sender (?:address )?(?:is )?(?:invalid|unknown|mismatch)/i],
  ['recipient refused', /^5\d\d 5\.(?:1\.(?:[0-6]|10)|2\.1) /],
  ['recipient refused', /^5.*(?:RCPT TO|DATA)$/, /(?:user|recipient) unknown|(?:unknown|no such) (?:user|recipient)/i],
  ['recipient refused', /^5.*(?:RCPT TO|DATA)$/, /mailbox unavailable/i],
  ['content refused', /^5.*DATA$/, /spam|virus|malware|phish|unsolicited|suspicious|attachment|infected|content/i],
  ['refused by policy', /^5\d\d 5\.7\..*(?:MAIL FROM|RCPT TO|DATA)$/],
  ['not understood', /^(?:50\d |5\d\d 5\.[56]\.).*(?:MAIL FROM|RCPT TO|DATA)$/],
  ['sender refused', /^5.*MAIL FROM$/],
  ['recipient refused', /^5.*RCPT TO$/],
  ['asked to wait', /^4/],
]

/** Reply code, enhanced code, nodemailer's and Node's code, and the command. */
function signature({ responseCode, response = '', code, originalCode, command }: SmtpError): string {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return [responseCode, enhanced, code, originalCode, command].map((part) => part ?? '-').join(' ')
}

export type MailTrouble = {
  /** The cause and the codes, e.g. `login refused (535 EAUTH AUTH PLAIN)`: for the log and the outbox. */
  error: string
  /**
   * `login`: the error stops every mail. `size`: the mail may pass without a file, or a part of a collection. `mail`: another error of this one mail.
   * `way`: nothing has reached the mail server.
   */
  concerns: 'login' | 'size' | 'mail' | 'way'
}

/** The meaning of an error of nodemailer, without the server's text: it repeats addresses, and this goes into the log. */
export function mailTrouble(thrown: unknown): MailTrouble {
  const error = v.is(smtpError, thrown) ? thrown : {}
  const { responseCode, code, originalCode, command, response = '' } = error
  const fits = ([, pattern, words]: (typeof CAUSES)[number]) =>
    pattern.test(signature(error)) && (words === undefined || words.test(response))
  const [cause] = CAUSES.find(fits) ?? [OTHER]
  const codes = [responseCode, code, originalCode, command].filter((part) => part !== undefined).join(' ')
  const name = thrown instanceof Error ? thrown.name : typeof thrown
  return { error: `${cause} (${codes || name})`, concerns: concernOf(cause, error) }
}

/** The stored enquiry cannot become a mail. @param reason names the fault, without the enquiry's text. */
export const unreadable = (reason: string): MailTrouble => ({ error: `${UNREADABLE} (${reason})`, concerns: 'way' })

function concernOf(cause: string, { code, command = '' }: SmtpError): MailTrouble['concerns'] {
  if (code === 'EAUTH' && cause !== 'asked to wait') return 'login'
  if (cause === 'message too large') return 'size'
  // Commands after the login.
  return ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command) ? 'mail' : 'way'
}

/**
 * @returns a German sentence on what to do about an error as the outbox keeps it; null: there is no sentence, and the
 * codes are shown.
 */
export const adviceOn = (error: string | null): string | null => ADVICE[error?.replace(/ \([^(]*\)$/, '') ?? ''] ?? null
