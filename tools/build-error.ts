import { Fault } from '#model/read/report.ts'

/** What keeps a build, or another command, from its end; the message tells the owner in German what to do. */
export class BuildError extends Error {
  /** Those of the content, or one without a file. */
  readonly faults: readonly Fault[]

  constructor(cause: string | readonly Fault[]) {
    const faults = typeof cause === 'string' ? [new Fault('', [], null, cause)] : cause
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Ends a command with a German line and exit code 1. @throws the error itself where it is a fault of ours. */
export function complain(error: unknown, more = ''): void {
  const sentence = error instanceof BuildError ? error.message : systemFault(error)
  if (sentence === null) throw error
  console.error(sentence + more)
  process.exitCode = 1
}

const FULL = 'Auf der Festplatte ist kein Platz mehr. Bitte löschen Sie, was Sie nicht brauchen.'
const FORBIDDEN =
  'darf dieser Benutzer nicht lesen oder schreiben. Hat vielleicht ein anderer, zum Beispiel mit sudo, die Website gebaut?'

/** What the operating system has refused; null for anything else. */
function systemFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return FULL
  const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  return isForbidden ? `„${'path' in error ? String(error.path) : 'Eine Datei'}“ ${FORBIDDEN}` : null
}
