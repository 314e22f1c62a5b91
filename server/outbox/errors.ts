/** The troubles of each setting to look at, with their sentences. */
const TROUBLES = {
  DATA_DIR: {
    'newer release':
      'Die Anfragen stammen von einer neueren Version dieses Programms. Bitte rufen Sie den Befehl in deren Ordner auf.',
    'no durable writes':
      'DATA_DIR liegt auf einem Dateisystem, das nichts dauerhaft schreibt. Bitte nehmen Sie einen Ordner auf der eigenen Festplatte.',
    'in use': 'Ein Server arbeitet gerade mit diesem DATA_DIR. Bitte beenden Sie zuerst den Server.',
    'no folder': 'Der Ordner DATA_DIR lässt sich nicht anlegen. Bitte prüfen Sie Pfad und Rechte.',
    'incomplete copy':
      'Die Kopie ist nicht vollständig, vielleicht ist der Datenträger schadhaft. Bitte nehmen Sie einen anderen.',
    'no backup': 'Die Datei ist keine Sicherung von Anfragen.',
    'damaged backup': 'Die Datei ist beschädigt. Bitte nehmen Sie eine ältere Sicherung.',
  },
  BACKUP_DIR: {
    'no place for backups':
      'Den Ordner, in dem BACKUP_DIR liegen soll, gibt es nicht. Bitte prüfen Sie den Pfad, und ob der Datenträger eingehängt ist. Angelegt wird nur der letzte Ordner des Pfades.',
  },
  DATABASE_URL: {
    'no database':
      'Die Datenbank ist nicht zu erreichen oder nimmt die Anmeldung nicht an. Bitte prüfen Sie Rechner, Name, Passwort und Datenbank, und ob sie läuft.',
    'no tables':
      'In dieser Datenbank dürfen keine Tabellen angelegt werden. Bitte geben Sie dem Benutzer das Recht CREATE.',
    'only a standby':
      'Dort antwortet nur ein Standby, der nichts speichern kann. Bitte nennen Sie den Primary, oder alle Rechner mit Kommas.',
    'read-only':
      'Die Datenbank nimmt nur Lesen an, etwa weil ihr Datenträger voll ist. Bitte schaffen Sie Platz, und sehen Sie nach default_transaction_read_only.',
    'unsafe database':
      'Die Datenbank kann bei einem Stromausfall verlieren, was sie schon bestätigt hat. Bitte ändern Sie diese Einstellung der Datenbank',
    'pooler in between':
      'Vor der Datenbank steht ein Pooler wie PgBouncer. Bitte nehmen Sie die direkte Adresse der Datenbank.',
    'old database': 'Die Datenbank muss PostgreSQL 14 oder neuer sein.',
    'wrong encoding': 'Die Datenbank muss die Kodierung UTF8 haben.',
    silent:
      'Die Datenbank antwortet seit fünf Sekunden nicht. Ob die letzte Änderung gespeichert ist, ist ungewiss. Bitte prüfen Sie, ob sie und ihr Standby laufen.',
    warned: 'Die Datenbank warnt, dass diese Änderung verloren gehen kann',
  },
  DATABASE_COPIES: {
    'no standby': 'Es gibt keinen synchronen Standby: In der Datenbank ist synchronous_standby_names leer.',
  },
} as const
type Trouble = { [Setting in keyof typeof TROUBLES]: keyof (typeof TROUBLES)[Setting] }[keyof typeof TROUBLES]

/** The outbox can't be used as it is. The message is German, for the owner and for the log. */
export class OutboxError extends Error {
  readonly trouble: Trouble
  /** The setting to look at. */
  readonly setting: string
  constructor(trouble: Trouble, details = '') {
    const all = Object.entries<Readonly<Record<string, string>>>(TROUBLES)
    const [setting, sentences] = all.find(([, known]) => trouble in known) ?? ['', {}]
    super(`${sentences[trouble]}${details && ` (${details})`}`)
    this.trouble = trouble
    this.setting = setting
  }
}

/** An enquiry can't be stored at the moment. The log has named the reason already. */
export class OutboxUnusable extends Error {}
