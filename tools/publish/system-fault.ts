const FULL = 'Auf der Festplatte ist kein Platz mehr. Bitte löschen Sie, was Sie nicht brauchen.'
const FORBIDDEN =
  'darf dieser Benutzer nicht lesen oder schreiben. Hat vielleicht ein anderer, zum Beispiel mit sudo, die Website gebaut?'

/** What the operating system has refused, in German with what to do; null for anything else. */
export function systemFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return FULL
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  return isForbidden ? `„${'path' in error ? String(error.path) : 'Eine Datei'}“ ${FORBIDDEN}` : null
}
