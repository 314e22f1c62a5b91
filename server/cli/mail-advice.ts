import type { Cause } from '../delivery/mail-trouble.ts'

const CHECK_LOGIN = 'Bitte Benutzername und Passwort in SMTP_URL prüfen und den Server neu starten.'
const CHECK_ADDRESS = 'Bitte Name und Port in SMTP_URL prüfen.'

/** What the owner should know and do about each cause. */
const ADVICE: Readonly<Record<Cause, string>> = {
  'message too large': 'Der Mailserver nimmt so große E-Mails nicht an. Bitte die Anfrage hier lesen.',
  'mailbox full': 'Das Postfach ist voll. Bitte dort Platz schaffen.',
  'STARTTLS demanded':
    'Der Mailserver verlangt Verschlüsselung. Bitte ignoreTLS aus SMTP_URL entfernen oder smtps:// verwenden.',
  'STARTTLS missing': `Der Mailserver bietet keine Verschlüsselung an. ${CHECK_ADDRESS} Nur im eigenen Netz: ?requireTLS=false anhängen.`,
  'login not possible for now': 'Der Mailserver nimmt gerade keine Anmeldung an. Hält das an, hilft der Anbieter.',
  'login refused': CHECK_LOGIN,
  'login demanded': `Der Mailserver verlangt eine Anmeldung. ${CHECK_LOGIN}`,
  'certificate expired': `Das Zertifikat des Mailservers ist abgelaufen. Der Anbieter des Mailservers muss es erneuern. Bitte auch Datum und Uhrzeit dieses Rechners prüfen.`,
  'certificate not yet valid':
    'Das Zertifikat des Mailservers gilt noch nicht. Meist geht die Uhr dieses Rechners nach.',
  'certificate of another host':
    'Das Zertifikat gehört zu einem anderen Namen. In SMTP_URL muss genau der Name stehen, den der Anbieter nennt.',
  'self-signed certificate':
    'Das Zertifikat des Mailservers ist selbst ausgestellt. Gehört der Server Ihnen: sein Zertifikat mit NODE_EXTRA_CA_CERTS bekannt machen.',
  'certificate of an unknown issuer':
    'Der Aussteller des Zertifikats ist hier nicht bekannt. Meist hat der Mailserver es unvollständig eingerichtet.',
  'encryption failed':
    'Die Verschlüsselung kam nicht zustande. Meist passen smtp:// (Port 587) und smtps:// (Port 465) nicht zum Port.',
  'connection refused': `Dort nimmt kein Mailserver Verbindungen an. ${CHECK_ADDRESS}`,
  'host not reachable':
    'Der Mailserver ist von hier nicht zu erreichen. Bitte die Internetverbindung des Servers prüfen.',
  'no answer in time': `Der Mailserver antwortet nicht. ${CHECK_ADDRESS} Manche Anbieter von Servern sperren die Ports für Mails.`,
  'host not found':
    'Den Namen des Mailservers gibt es nicht, oder die Namensauflösung ist gestört. Bitte SMTP_URL prüfen.',
  'put off by the server': 'Der Mailserver bittet um Geduld. Der nächste Versuch kommt von selbst.',
  'sender refused':
    'Der Mailserver nimmt den Absender nicht an. Bitte MAIL_FROM prüfen: meist muss es die eigene Adresse sein.',
  'recipient refused': 'Der Mailserver nimmt den Empfänger nicht an. Bitte MAIL_TO prüfen.',
  'mail refused':
    'Der Mailserver nimmt diese E-Mail nicht an, vielleicht als Spam. Der Anbieter kann den Grund nennen.',
  'service refused': 'Der Mailserver nimmt von hier nichts an. Der Anbieter kann den Grund nennen.',
  'connection lost': 'Die Verbindung zum Mailserver ist abgebrochen. Der nächste Versuch kommt von selbst.',
  'unexpected error': 'Ein Fehler, den dieses Programm nicht kennt. Näheres steht im Protokoll des Servers.',
  'enquiry unreadable':
    'Die gespeicherte Anfrage ist beschädigt. Bitte hier lesen, oder eine Sicherung wiederherstellen.',
}

/** @returns a German sentence on what to do about an error as the outbox keeps it, or null when it is none of ours. */
export function adviceOn(error: string): string | null {
  const cause = error.replace(/ \(.*\)$/, '')
  return isCause(cause) ? ADVICE[cause] : null
}

const isCause = (text: string): text is Cause => Object.hasOwn(ADVICE, text)
