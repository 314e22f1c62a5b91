/** The code of an error of Node or the system, e.g. `ENOENT`; empty if the error has no code. */
export function systemCode(error: unknown): string {
  // Undici's HTTPParserError has a code that is undefined.
  return error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
}
