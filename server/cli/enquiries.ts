/** The stored enquiries on the command line: `npm run enquiries -- list`. Works while the server runs. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { processSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import {
  deleteEnquiry,
  findEnquiry,
  listEnquiries,
  retryEnquiry,
  retryUndelivered,
  type StoredEnquiry,
} from '../outbox/archive.ts'
import { backUp } from '../outbox/backup.ts'
import { openExistingOutbox } from '../outbox/database.ts'
import { rescuedFiles } from '../outbox/rescue.ts'
import { SQLITE, sqliteCode } from '../outbox/sqlite-error.ts'
import { exportAll, exportEnquiry } from './export-enquiry.ts'
import { printableJson } from './printable.ts'
import { restore } from './restore.ts'
import { statusText } from './status.ts'
import { jsonOf, tableOf, textOf } from './views.ts'

const USAGE = `Aufruf: npm run enquiries -- BEFEHL

  list [--json]      alle Anfragen, neueste zuerst
  show NUMMER        eine Anfrage lesen
  export NUMMER|--all ORDNER   Anfrage und Anhang als Dateien speichern (--all: alle, dazu eine Tabelle)
  retry NUMMER|--all     noch einmal zustellen (--all: alle, die nicht zugestellt sind)
  delete NUMMER      endgültig löschen
  status             ob alles zugestellt ist, und wenn nicht: warum
  backup DATEI       Sicherungskopie aller Anfragen, auch im laufenden Betrieb
  restore DATEI      eine Sicherungskopie einspielen; der Server muss beendet sein

Gelesen wird der Ordner, den DATA_DIR nennt, sonst data.`

const NOTHING_YET = 'Noch keine Anfragen.'

/** A mistake in the call; its message tells the owner what to do. */
class UsageError extends Error {}

type Command = (db: DatabaseSync | null, args: string[], settings: Settings) => string

const COMMANDS: Readonly<Record<string, Command>> = {
  list(db, [flag]) {
    const enquiries = db ? listEnquiries(db) : []
    if (flag === '--json') return printableJson(enquiries.map(jsonOf))
    return enquiries.length > 0 ? tableOf(enquiries) : NOTHING_YET
  },
  status: (db, _args, { smtpUrl, dataDir }) => `${statusText(db, smtpUrl !== null)}\n${placeOf(dataDir)}`,
  show: (db, [id]) => textOf(stored(db, id).enquiry),
  export(db, [id, folder]) {
    if (!folder) throw new UsageError(USAGE)
    if (id === '--all') return db ? `Gespeichert: ${exportAll(db, listEnquiries(db), folder)}` : NOTHING_YET
    const found = stored(db, id)
    return exportEnquiry(found.db, found.enquiry, folder).join('\n')
  },
  retry(db, [id]) {
    if (id === '--all') return `${db ? retryUndelivered(db) : 0} Anfragen werden noch einmal zugestellt.`
    const found = stored(db, id)
    retryEnquiry(found.db, found.enquiry.id)
    return `${found.enquiry.id} wird noch einmal zugestellt.`
  },
  delete(db, [id]) {
    const found = stored(db, id)
    deleteEnquiry(found.db, found.enquiry.id)
    return `${found.enquiry.id} ist gelöscht.`
  },
  backup(db, [file]) {
    if (!file) throw new UsageError(USAGE)
    if (!db) throw new UsageError('Es gibt noch keine Anfragen zu sichern.')
    if (existsSync(file)) throw new UsageError(`${file} gibt es schon. Bitte einen anderen Namen angeben.`)
    backUpTo(db, file)
    return `Gesichert in ${file}.`
  },
}

/** Where the enquiries are: with another DATA_DIR than the server's there would seem to be none. */
function placeOf(dataDir: string): string {
  const file = resolve(dataDir, 'outbox.db')
  return existsSync(file)
    ? `Gelesen: ${file}`
    : `${file} gibt es nicht. Arbeitet der Server mit einem anderen DATA_DIR?`
}

function backUpTo(db: DatabaseSync, file: string): void {
  try {
    backUp(db, file)
  } catch (error) {
    const reason = sqliteCode(error) === SQLITE.FULL ? 'der Datenträger ist voll' : messageOf(error)
    throw new UsageError(
      `Nicht gesichert, und ${file} ist nicht entstanden: ${reason}. Bitte Platz schaffen oder einen anderen Ordner angeben.`,
    )
  }
}

/** What an earlier server saved is in no list: whoever looks for an enquiry must hear of it. */
function mentionRescued(dataDir: string): void {
  for (const file of existsSync(dataDir) ? rescuedFiles(dataDir) : []) {
    process.stderr.write(
      `In ${join(dataDir, file)} liegen gerettete Anfragen, die hier fehlen können. Was zu tun ist: docs/handbuch.md, Abschnitt 5.\n`,
    )
  }
}

function stored(db: DatabaseSync | null, id: string | undefined): { db: DatabaseSync; enquiry: StoredEnquiry } {
  if (!id) throw new UsageError(USAGE)
  const enquiry = db && findEnquiry(db, id.toUpperCase())
  if (!enquiry) throw new UsageError(`Eine Anfrage ${id} gibt es nicht.`)
  return { db, enquiry }
}

function run([name = '', ...args]: string[]): string {
  // Before anything is opened: it changes the file itself.
  if (name === 'restore' && args[0]) return restore(args[0], processSettings('de').dataDir)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(USAGE)
  const settings = processSettings('de')
  const { dataDir } = settings
  if (name === 'list') mentionRescued(dataDir)
  const db = openExistingOutbox(dataDir)
  if (name === 'list' && !db) process.stderr.write(`${placeOf(dataDir)}\n`)
  try {
    return command(db, args, settings)
  } finally {
    db?.close()
  }
}

function messageOf(error: unknown): string {
  const code = sqliteCode(error)
  if (code === SQLITE.BUSY) {
    return 'Ein anderes Programm bearbeitet gerade die Anfragen. Bitte schließen Sie es oder versuchen Sie es gleich noch einmal.'
  }
  if (code === SQLITE.FULL) {
    return 'Der Datenträger ist voll. Bitte schaffen Sie Platz, an den Anfragen ist nichts geändert, und versuchen Sie es noch einmal.'
  }
  return error instanceof Error ? error.message : String(error)
}

// What is written here is as private as the outbox.
process.umask(0o077)
try {
  process.stdout.write(`${run(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
