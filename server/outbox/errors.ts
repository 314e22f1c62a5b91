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
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Why the outbox can't be used: for the operator's log, and with what to do for the owner. */
const TROUBLES = {
  'newer release': {
    en: 'the outbox was written by a newer release',
    de: 'Die Anfragen stammen von einer neueren Fassung dieses Programms. Bitte den Befehl in deren Ordner aufrufen.',
  },
  'older release': {
    en: 'the outbox was written by an older release: start the server once to update it',
    de: 'Die Anfragen stammen von einer älteren Fassung dieses Programms. Bitte den Server einmal starten, er stellt sie um.',
  },
  'no durable writes': {
    en: 'DATA_DIR is on a file system without durable writes',
    de: 'DATA_DIR liegt auf einem Dateisystem, das nichts dauerhaft schreibt. Bitte einen Ordner auf der eigenen Festplatte nehmen.',
  },
  'in use': {
    en: 'another server is already using this DATA_DIR',
    de: 'Ein Server arbeitet gerade mit diesem DATA_DIR. Bitte zuerst den Server beenden.',
  },
  'useless lock': {
    en: 'server.lock in it is no lock of this server or may not be written by this account: delete that file and start again',
    de: 'Die Datei server.lock in DATA_DIR gehört nicht zu diesem Programm oder nicht dem Konto, mit dem der Server läuft. Bitte löschen und noch einmal versuchen.',
  },
  'no folder': {
    en: 'it can not be created or written',
    de: 'Der Ordner DATA_DIR lässt sich nicht anlegen oder nicht beschreiben. Bitte Pfad und Rechte prüfen.',
  },
  'incomplete copy': {
    en: 'the copy is incomplete',
    de: 'Die Kopie ist nicht vollständig, vielleicht ist der Datenträger schadhaft. Bitte einen anderen nehmen.',
  },
} as const

/** The outbox can't be used as it is; the message is one line for the operator, `german` a sentence for the owner. */
export class OutboxError extends Error {
  readonly trouble: keyof typeof TROUBLES
  readonly german: string
  constructor(trouble: keyof typeof TROUBLES, details?: string) {
    super(details === undefined ? TROUBLES[trouble].en : `${TROUBLES[trouble].en} (${details})`)
    this.trouble = trouble
    this.german = TROUBLES[trouble].de
  }
}

/** Nothing can be acknowledged at the moment. The log has said why, once. */
export class OutboxUnusable extends Error {}

/** The same, because the disk did not say which files are there: worth another look in a moment. */
export class OutboxUnseen extends OutboxUnusable {}
