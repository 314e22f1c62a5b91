const TROUBLES = {
  'newer release':
    'Die Anfragen stammen von einer neueren Fassung dieses Programms. Bitte den Befehl in deren Ordner aufrufen.',
  'older release':
    'Die Anfragen stammen von Version 1 dieses Programms. Bitte zuerst Version 2.0.0 einmal starten: Sie stellt die Anfragen um.',
  'no durable writes':
    'DATA_DIR liegt auf einem Dateisystem, das nichts dauerhaft schreibt. Bitte einen Ordner auf der eigenen Festplatte nehmen.',
  'in use': 'Ein Server arbeitet gerade mit diesem DATA_DIR. Bitte zuerst den Server beenden.',
  'useless lock':
    'Die Datei server.lock in DATA_DIR gehört nicht zu diesem Programm oder nicht dem Konto, mit dem der Server läuft. Bitte löschen und noch einmal versuchen.',
  'no folder': 'Der Ordner DATA_DIR lässt sich nicht anlegen oder nicht beschreiben. Bitte Pfad und Rechte prüfen.',
  'incomplete copy':
    'Die Kopie ist nicht vollständig, vielleicht ist der Datenträger schadhaft. Bitte einen anderen nehmen.',
  'no backup': 'Die Datei ist keine Sicherung von Anfragen.',
  'damaged backup': 'Die Datei ist beschädigt; bitte eine ältere Sicherung nehmen.',
} as const

/** The outbox can't be used as it is. The message is German, for the owner and for the log. */
export class OutboxError extends Error {
  readonly trouble: keyof typeof TROUBLES
  constructor(trouble: keyof typeof TROUBLES, details = '') {
    super(`${TROUBLES[trouble]}${details && ` (${details})`}`)
    this.trouble = trouble
  }
}

/** An enquiry can't be stored at the moment. The log has named the reason already. */
export class OutboxUnusable extends Error {}
