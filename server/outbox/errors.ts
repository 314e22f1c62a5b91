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

/** Why the outbox can't be used. */
export type OutboxTrouble =
  | 'newer release'
  | 'older release'
  | 'no durable writes'
  | 'in use'
  | 'useless lock'
  | 'no folder'
  | 'incomplete copy'

/** The outbox can't be used as it is; the message is one line for the operator. */
export class OutboxError extends Error {
  readonly trouble: OutboxTrouble
  constructor(trouble: OutboxTrouble, message: string) {
    super(message)
    this.trouble = trouble
  }
}

/** Nothing can be acknowledged at the moment. The log has said why, once. */
export class OutboxUnusable extends Error {}

/** The same, because the disk did not say which files are there: worth another look in a moment. */
export class OutboxUnseen extends OutboxUnusable {}
