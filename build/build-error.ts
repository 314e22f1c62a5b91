import { Fault } from '#model/read/report.ts'

/** A command cannot go on. The message tells the owner in German what to do. */
export class BuildError extends Error {
  /** The faults of the content, or one fault without a file. */
  readonly faults: readonly Fault[]

  constructor(cause: string | readonly Fault[]) {
    const faults = typeof cause === 'string' ? [new Fault('', [], null, cause)] : cause
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Prints the German line of an error and sets exit code 1. @throws the error itself when it is a fault of the program. */
export function complain(error: unknown, more = ''): void {
  const sentence = error instanceof BuildError ? error.message : systemFault(error)
  if (sentence === null) throw error
  console.error(sentence + more)
  process.exitCode = 1
}

const FULL = 'Auf der Festplatte ist kein Platz mehr. Bitte löschen Sie, was Sie nicht brauchen.'
// Windows says EPERM of a file that another program has open, macOS of one that Terminal may not touch.
const FORBIDDEN = {
  win32: 'ist gesperrt. Hat ein anderes Programm die Datei geöffnet, zum Beispiel ein Virenscanner oder OneDrive?',
  darwin:
    'darf dieses Programm nicht lesen oder schreiben. Darf „Terminal“ diesen Ordner öffnen (Systemeinstellungen, Datenschutz & Sicherheit)?',
  other:
    'darf dieser Benutzer nicht lesen oder schreiben. Hat vielleicht ein anderer, zum Beispiel mit sudo, die Website gebaut?',
}
const BUSY = 'hat ein anderes Programm geöffnet. Bitte schließen Sie es, und versuchen Sie es noch einmal.'

/** A German sentence for an operation that the operating system refused; null for any other error. */
function systemFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return FULL
  const file = `„${'path' in error ? String(error.path) : 'Eine Datei'}“`
  if (error.code === 'EBUSY') return `${file} ${BUSY}`
  if (!['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))) return null
  const { platform } = process
  return `${file} ${FORBIDDEN[platform === 'win32' || platform === 'darwin' ? platform : 'other']}`
}
