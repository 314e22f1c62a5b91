/** Result codes of SQLite (sqlite.org/rescode.html). */
export const SQLITE = { ERROR: 1, BUSY: 5, READONLY: 8, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

/** @returns the primary result code of a database error, or null for any other error. */
export function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  // The higher bits hold the extended code.
  return error.errcode & 0xff
}
