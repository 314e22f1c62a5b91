import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import {
  deleteEnquiry,
  findEnquiry,
  listEnquiries,
  retryEnquiry,
  retryUndelivered,
  type StoredEnquiry,
} from '../outbox/archive.ts'
import { copyOutbox } from '../outbox/copy.ts'
import { databasePath } from '../outbox/database.ts'
import { SQLITE, sqliteCode } from '../outbox/errors.ts'
import { HalfRestored, restoreOutbox, type Unfit, UnfitBackup } from '../outbox/restore.ts'
import { type Call, expectArguments } from './call.ts'
import { CommandError, explain } from './explain.ts'
import { exportAll, exportEnquiry } from './export.ts'
import { counted, printableJson } from './format.ts'
import { readStatus, statusText } from './status.ts'
import { detailsOf, listText, textOf } from './views.ts'

type Command = {
  /** The options it knows. */
  options: readonly (keyof Call['options'])[]
  /** @param db null: there is no outbox yet. @returns what is printed. */
  run(db: DatabaseSync | null, call: Call, settings: Settings): string | Promise<string>
}

/** What can be done with the open outbox. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    options: ['since', 'status', 'json'],
    run(db, call) {
      expectArguments(call, 0)
      return listText(db ? listEnquiries(db) : [], call.options)
    },
  },
  show: {
    options: ['json'],
    run(db, call) {
      const { enquiry } = stored(db, expectArguments(call, 1))
      return call.options.json ? printableJson(detailsOf(enquiry)) : textOf(enquiry)
    },
  },
  status: {
    options: ['json'],
    async run(db, call, settings) {
      expectArguments(call, 0)
      const status = await readStatus(db, settings)
      return call.options.json ? printableJson(status) : statusText(status)
    },
  },
  export: {
    options: ['all'],
    run(db, call) {
      if (!call.options.all) return exportOne(db, expectArguments(call, 2))
      const [folder = ''] = expectArguments(call, 1)
      return db ? `Gespeichert: ${exportAll(db, listEnquiries(db), folder)}` : 'Noch keine Anfragen.'
    },
  },
  retry: {
    options: ['all'],
    run(db, call) {
      const args = expectArguments(call, call.options.all ? 0 : 1)
      if (call.options.all) {
        const count = db ? retryUndelivered(db) : 0
        return `${counted(count, 'Eine Anfrage wird', 'Anfragen werden')} noch einmal zugestellt.`
      }
      const found = stored(db, args)
      retryEnquiry(found.db, found.enquiry.id)
      return `${found.enquiry.id} wird noch einmal zugestellt.`
    },
  },
  delete: {
    options: [],
    run(db, call) {
      const { db: open, enquiry } = stored(db, expectArguments(call, 1))
      const done = `${enquiry.id} ist gelöscht.`
      if (deleteEnquiry(open, enquiry.id) !== 'waits') return done
      return `${done} Auf dem Datenträger ist der Text noch lesbar, solange ein anderes Programm die Anfragen liest, zum Beispiel eine Sicherung; danach überschreibt ihn der Server innerhalb einer Minute.`
    },
  },
  backup: {
    options: [],
    async run(db, call, { dataDir }) {
      const [file = ''] = expectArguments(call, 1)
      if (!db) throw new CommandError('Es gibt noch keine Anfragen zu sichern.')
      if (existsSync(file)) throw new CommandError(`${file} gibt es schon. Bitte einen anderen Namen angeben.`)
      try {
        await copyOutbox(databasePath(dataDir), file, untilInterrupted())
        return `Gesichert in ${file}.`
      } catch (error) {
        throw new CommandError(`Nicht gesichert, und ${file} ist nicht entstanden. ${explain(error)}`, { cause: error })
      }
    },
  },
}

function stored(db: DatabaseSync | null, [id = '']: string[]): { db: DatabaseSync; enquiry: StoredEnquiry } {
  const enquiry = db && findEnquiry(db, id.toUpperCase())
  if (!enquiry) throw new CommandError(`Eine Anfrage ${id} gibt es nicht.`)
  return { db, enquiry }
}

function exportOne(db: DatabaseSync | null, args: string[]): string {
  const [, folder = ''] = args
  const found = stored(db, args)
  return exportEnquiry(found.db, found.enquiry, folder).join('\n')
}

/** What would leave half a copy behind is broken off in good order. */
function untilInterrupted(): AbortSignal {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  return interruption.signal
}

const UNFIT: Readonly<Record<Unfit, string>> = {
  'no outbox': 'ist keine Sicherung von Anfragen.',
  damaged: 'ist beschädigt; bitte eine ältere Sicherung nehmen.',
  'too new': 'stammt von einer neueren Fassung dieses Programms; bitte zuerst diese installieren.',
}

/**
 * `restore`: puts a backup in the outbox's place. It changes the file itself, so nothing is opened.
 * @returns what was done, in German.
 * @throws CommandError that says why nothing was done.
 */
export async function restore(file: string, dataDir: string): Promise<string> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`${file} gibt es nicht.`)
  if (!found.isFile()) throw new CommandError(`${file} ist keine Datei.`)
  try {
    const { enquiries, kept } = await restoreOutbox(file, dataDir, untilInterrupted())
    const done = `Eingespielt: ${counted(enquiries, 'eine Anfrage', 'Anfragen')}. Der Server kann wieder gestartet werden.`
    return kept === null ? done : `${done}\nWas vorher da war, liegt in ${join(dataDir, kept)}.`
  } catch (error) {
    const reason = reasonOf(error, file)
    if (!(error instanceof HalfRestored)) throw new CommandError(`Nichts ist geändert: ${reason}`, { cause: error })
    throw new CommandError(
      `Nicht fertig geworden: ${reason} Beim nächsten Start stellt der Server das Einspielen fertig. Was vorher da war, liegt in ${join(dataDir, error.kept)}.`,
      { cause: error },
    )
  }
}

function reasonOf(error: unknown, file: string): string {
  if (error instanceof HalfRestored) return explain(error.cause)
  if (error instanceof UnfitBackup) return `${file} ${UNFIT[error.reason]}`
  const code = sqliteCode(error)
  // ERROR: other columns than ours.
  if (code === SQLITE.NOTADB || code === SQLITE.ERROR) return `${file} ${UNFIT['no outbox']}`
  return explain(error)
}
