import { statSync } from 'node:fs'
import { join } from 'node:path'
import { restoreOutbox, type Unfit, UnfitBackup } from '../outbox/restore.ts'
import { SQLITE, sqliteCode } from '../outbox/sqlite-error.ts'
import { CommandError } from './command-error.ts'
import { explain } from './explain.ts'

const UNFIT: Readonly<Record<Unfit, string>> = {
  'no outbox': 'ist keine Sicherung von Anfragen.',
  damaged: 'ist beschädigt; bitte eine ältere Sicherung nehmen.',
  'too new': 'stammt von einer neueren Fassung dieses Programms; bitte zuerst diese installieren.',
}

/**
 * `restore`: puts a backup in the outbox's place.
 * @returns what was done, in German.
 * @throws CommandError that says why nothing was done.
 */
export function restore(file: string, dataDir: string): string {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`${file} gibt es nicht.`)
  if (!found.isFile()) throw new CommandError(`${file} ist keine Datei.`)
  try {
    const { enquiries, kept } = restoreOutbox(file, dataDir)
    const done = `Eingespielt: ${enquiries} Anfragen. Der Server kann wieder gestartet werden.`
    return kept === null ? done : `${done}\nWas vorher da war, liegt in ${join(dataDir, kept)}.`
  } catch (error) {
    throw new CommandError(`Nichts ist geändert: ${reasonOf(error, file)}`, { cause: error })
  }
}

function reasonOf(error: unknown, file: string): string {
  if (error instanceof UnfitBackup) return `${file} ${UNFIT[error.reason]}`
  const code = sqliteCode(error)
  // ERROR: other columns than ours.
  if (code === SQLITE.NOTADB || code === SQLITE.ERROR) return `${file} ${UNFIT['no outbox']}`
  if (code === SQLITE.CORRUPT) return `${file} ${UNFIT.damaged}`
  return explain(error)
}
