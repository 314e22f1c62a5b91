import * as r from './rules.ts'

const NAME_AND_SEAT = 'Name und Sitz; leer, solange er nicht feststeht.'

const days = (title: string, hint: string) =>
  r.wholeNumber(title, [0, 3650], 'Bitte tragen Sie die Zahl der Tage ein, zum Beispiel 14.', hint)

/** Art. 13 (1) (f) GDPR: the basis for sending data to a country outside the EU, as a sentence. */
const transfer = (service: string) =>
  r.optionalParagraph(
    `${service} außerhalb der EU`,
    'Den Satz, den der Anbieter dafür nennt: „Die Übermittlung stützt sich auf …“ In der EU bleibt das Feld leer.',
  )

/** The facts for the privacy statement that only the owner knows. */
export const PRIVACY = r.record(
  'Datenschutz',
  {
    hosting: r.optionalText(
      'Wer den Server betreibt',
      `${NAME_AND_SEAT} Liegen die Sicherungen woanders: „A GmbH, Bonn, die Sicherungen bei B AG, Kiel“.`,
    ),
    hostingContract: r.optionalYesOrNo(
      'Auftragsverarbeitung für den Server',
      'Ankreuzen, wenn Sie mit dem Anbieter des Servers einen Vertrag nach Art. 28 DSGVO haben.',
    ),
    hostingTransfer: transfer('Server'),
    helper: r.optionalText(
      'Wer den Server betreut',
      'Ihr Helfer, wenn er nicht zu Ihrem Betrieb gehört: Name und Ort; sonst leer. Er sieht Anfragen: Schließen Sie auch mit ihm einen Vertrag (Art. 28 DSGVO).',
    ),
    database: r.optionalText(
      'Wer die Datenbank betreibt',
      'Nur wenn die Anfragen in einer Datenbank bei einem anderen Anbieter liegen: Name und Sitz. Ihr Helfer weiß es.',
    ),
    databaseTransfer: transfer('Datenbank'),
    mailbox: r.optionalText(
      'Wer Ihr Postfach betreibt',
      `${NAME_AND_SEAT} Verschickt ein anderer Anbieter die E-Mails der Website, nennen Sie beide.`,
    ),
    mailboxContract: r.optionalYesOrNo(
      'Auftragsverarbeitung für das Postfach',
      'Ankreuzen, wenn Sie mit dem Anbieter des Postfachs einen Vertrag nach Art. 28 DSGVO haben.',
    ),
    mailboxTransfer: transfer('Postfach'),
    accessLogDays: days(
      'Tage, bis Zugriffsprotokolle gelöscht sind',
      '0, wenn niemand speichert, wer Ihre Seite besucht.',
    ),
    backupDays: days('Tage, bis Sicherungen der Anfragen gelöscht sind', 'Mit den mitgelieferten Einstellungen 14.'),
    notifyService: r.optionalText(
      'Meldedienst',
      'Nur wenn Ihr Telefon bei jeder neuen Anfrage klingelt: Name und Sitz des Dienstes.',
    ),
    notifyTransfer: transfer('Meldedienst'),
    officer: r.optionalText(
      'Kontakt des Datenschutzbeauftragten',
      'Nötig, wenn bei Ihnen ständig 20 Personen oder mehr mit Daten am Computer arbeiten (§ 38 BDSG); sonst leer.',
    ),
    formService: r.optionalText('Formulardienst', 'Nur ohne eigenen Server: Name und Sitz.'),
    formDeletion: r.optionalText(
      'Wann der Formulardienst löscht',
      'Nur ohne eigenen Server, zum Beispiel „30 Tage nach ihrem Eingang“. Es steht nach „Der Formulardienst löscht Ihre Angaben“.',
    ),
    formTransfer: transfer('Formulardienst'),
  },
  'Was die Datenschutzerklärung nennen muss und nur Sie wissen.',
)
