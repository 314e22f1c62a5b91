/** Result codes of SQLite that mean something to us (sqlite.org/rescode.html). */
export const SQLITE = {
  ERROR: 1,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const

/** @returns the primary result code of a database error, or null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  // The higher bits tell more about the same trouble.
  return error.errcode & 0xff
}

/** The code of an error of Node or the system, e.g. `ENOENT`; empty without one. */
export function systemCode(error: unknown): string {
  // Undici's HTTPParserError has a code that is undefined.
  return error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
}

/** Why the outbox can't be used, and what to do. */
const TROUBLES = {
  'newer release':
    'Die Anfragen stammen von einer neueren Fassung dieses Programms. Bitte den Befehl in deren Ordner aufrufen.',
  'older release':
    'Die Anfragen stammen von einer älteren Fassung dieses Programms. Bitte den Server einmal starten, er stellt sie um.',
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

/** The outbox can't be used as it is; the message is German, for the owner and for the log. */
export class OutboxError extends Error {
  readonly trouble: keyof typeof TROUBLES
  constructor(trouble: keyof typeof TROUBLES, details = '') {
    super(`${TROUBLES[trouble]}${details && ` (${details})`}`)
    this.trouble = trouble
  }
}

/** Nothing can be acknowledged at the moment. The log has said why, once. */
export class OutboxUnusable extends Error {}

/** The same, because the disk did not say which files are there: worth another look in a moment. */
export class OutboxUnseen extends OutboxUnusable {}
