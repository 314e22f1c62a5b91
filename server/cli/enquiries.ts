/** The stored enquiries on the command line: `npm run enquiries -- list`. Works while the server runs. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { processSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { adviceOn } from '../delivery/mail-trouble.ts'
import {
  attachmentContent,
  deleteEnquiry,
  findEnquiry,
  listEnquiries,
  retryEnquiry,
  retryUndelivered,
  type StoredEnquiry,
} from '../outbox/archive.ts'
import { copyOutbox, rescuedFiles } from '../outbox/copy.ts'
import { databasePath, openExistingOutbox } from '../outbox/database.ts'
import { STATUSES } from '../outbox/enquiry-record.ts'
import { restoreOutbox, UnfitBackup } from '../outbox/restore.ts'
import { counted, printableJson, sinceTime } from './format.ts'
import { CommandError, explain, runProgram, tellPlace, UsageError } from './program.ts'
import { readStatus, statusText } from './status.ts'
import { csvOf, jsonOf, listText, textOf } from './views.ts'

const USAGE = `Aufruf: npm run enquiries -- BEFEHL

  list               alle Anfragen, neueste zuerst
       --since 7d        nur seit 7 Tagen (ebenso 24h Stunden, 2w Wochen) oder seit einem Tag: 2026-11-01
       --status failed   nur in diesem Zustand: queued, sent, failed oder spam
  show NUMMER        eine Anfrage lesen
  status             ob gespeichert und zugestellt wird, und wenn nicht: warum; dazu die Zahlen je Monat
  export NUMMER|--all ORDNER   Anfrage und Anhang als Dateien speichern (--all: alle, dazu eine Tabelle)
  retry NUMMER|--all     noch einmal zustellen (--all: alle, die nicht zugestellt sind)
  delete NUMMER      endgültig löschen
  backup DATEI       Sicherungskopie aller Anfragen, auch im laufenden Betrieb
  restore DATEI      eine Sicherungskopie einspielen; der Server muss beendet sein

  --json             bei list, show und status: das Ergebnis für Programme
  --help             diese Hilfe

Gelesen wird die Datei outbox.db in dem Ordner, den DATA_DIR nennt, sonst data; welche das ist, steht auf der
Fehlerausgabe, das Ergebnis allein auf der Standardausgabe. Alle Zeiten gelten für Berlin, in JSON sind sie UTC.

Der Rückgabewert ist 0, wenn alles getan ist, 1, wenn etwas nicht möglich war (der Grund steht auf der Fehlerausgabe),
und 2, wenn der Aufruf nicht stimmt.`

const OPTIONS = {
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  since: { type: 'string' },
  status: { type: 'string' },
} as const

type Options = { all?: boolean; help?: boolean; json?: boolean; since?: string; status?: string }
/** `db` null: there is no outbox yet. */
type Call = { db: DatabaseSync | null; args: readonly string[]; options: Options; settings: Settings }

/** How many arguments a command takes (`--all` stands in place of one), the options it knows, and what it prints. */
type Command = { args: number; options: readonly (keyof Options)[]; run(call: Call): string | Promise<string> }

const COMMANDS: Readonly<Record<string, Command>> = {
  list: { args: 0, options: ['since', 'status', 'json'], run: list },
  show: {
    args: 1,
    options: ['json'],
    run(call) {
      const { enquiry } = stored(call)
      const withAdvice = { ...enquiry, advice: adviceOn(enquiry.lastError) }
      return call.options.json ? printableJson(withAdvice) : textOf(enquiry)
    },
  },
  status: {
    args: 0,
    options: ['json'],
    async run({ db, options, settings }) {
      const status = await readStatus(db, settings)
      return options.json ? printableJson(status) : statusText(status)
    },
  },
  export: { args: 2, options: ['all'], run: exportFiles },
  retry: {
    args: 1,
    options: ['all'],
    run(call) {
      if (call.options.all) {
        const count = call.db ? retryUndelivered(call.db) : 0
        return `${counted(count, 'Eine Anfrage wird', 'Anfragen werden')} noch einmal zugestellt.`
      }
      const { db, enquiry } = stored(call)
      retryEnquiry(db, enquiry.id)
      return `${enquiry.id} wird noch einmal zugestellt.`
    },
  },
  delete: {
    args: 1,
    options: [],
    run(call) {
      const { db, enquiry } = stored(call)
      const done = `${enquiry.id} ist gelöscht.`
      if (deleteEnquiry(db, enquiry.id)) return done
      return `${done} Auf dem Datenträger ist der Text noch lesbar, solange ein anderes Programm die Anfragen liest, zum Beispiel eine Sicherung; danach überschreibt ihn der Server innerhalb einer Minute.`
    },
  },
  backup: { args: 1, options: [], run: backUp },
  restore: { args: 1, options: [], run: restore },
}

await runProgram(run)

async function run(): Promise<string> {
  const { name, args, options } = readCall(process.argv.slice(2))
  if (options.help) return USAGE
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(USAGE)
  const unknown = Object.keys(options).find((option) => !command.options.some((known) => known === option))
  if (unknown !== undefined) throw new UsageError(`Die Option --${unknown} gibt es bei ${name} nicht.\n\n${USAGE}`)
  const count = command.args - (options.all ? 1 : 0)
  if (args.length !== count || args.includes('')) throw new UsageError(USAGE)

  const settings = processSettings('de')
  const { dataDir } = settings
  tellPlace(dataDir)
  // It changes the file itself.
  if (name === 'restore') return command.run({ db: null, args, options, settings })
  if (name === 'list' || name === 'status') mentionRescued(dataDir)
  const db = openExistingOutbox(dataDir)
  // With another DATA_DIR than the server's there would seem to be no enquiries.
  if (!db) process.stderr.write('Diese Datei gibt es nicht. Arbeitet der Server mit einem anderen DATA_DIR?\n')
  try {
    return await command.run({ db, args, options, settings })
  } finally {
    db?.close()
  }
}

function readCall(typed: string[]): { name: string; args: string[]; options: Options } {
  try {
    const { positionals, values } = parseArgs({ args: typed, options: OPTIONS, allowPositionals: true })
    const [name = '', ...args] = positionals
    return { name, args, options: { ...values } }
  } catch {
    // Node's own message is English, and as long as the help.
    throw new UsageError(`Eine Option dieses Aufrufs gibt es nicht, oder es fehlt ihr Wert.\n\n${USAGE}`)
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

function stored({ db, args: [id = ''] }: Call): { db: DatabaseSync; enquiry: StoredEnquiry } {
  const enquiry = db && findEnquiry(db, id.toUpperCase())
  if (!enquiry) throw new CommandError(`Eine Anfrage ${id} gibt es nicht.`)
  return { db, enquiry }
}

function list({ db, options: { json, since, status } }: Call): string {
  const from = since === undefined ? null : sinceTime(since)
  if (status !== undefined && !STATUSES.some((known) => known === status)) {
    throw new UsageError(`--status ${status}: Bitte queued, sent, failed oder spam angeben.`)
  }
  const all = db ? listEnquiries(db) : []
  const chosen = all
    .filter(({ receivedAt }) => from === null || Date.parse(receivedAt) >= from)
    .filter((enquiry) => status === undefined || enquiry.status === status)
  if (json) return printableJson(chosen.map(jsonOf))
  if (chosen.length > 0) return listText(chosen)
  return all.length > 0 ? 'Keine solchen Anfragen.' : 'Noch keine Anfragen.'
}

function exportFiles(call: Call): string {
  const folder = call.args.at(-1) ?? ''
  if (!call.options.all) {
    const { db, enquiry } = stored(call)
    return exportEnquiry(db, enquiry, folder).join('\n')
  }
  const { db } = call
  if (!db) return 'Noch keine Anfragen.'
  const all = listEnquiries(db)
  mkdirSync(folder, { recursive: true })
  for (const enquiry of all) exportEnquiry(db, enquiry, folder)
  const table = join(folder, 'anfragen.csv')
  writeFileSync(table, csvOf(all))
  return `Gespeichert: ${table}`
}

/**
 * Writes an enquiry into a folder: `ID.txt` to read, `ID.json` for programs, and the file byte for byte.
 * Never overwrites another enquiry's file: a name that is taken gets the reference number in front.
 * @returns the paths written.
 */
function exportEnquiry(db: DatabaseSync, enquiry: StoredEnquiry, folder: string): string[] {
  mkdirSync(folder, { recursive: true })
  const { id, attachment } = enquiry
  const [text, json] = [join(folder, `${id}.txt`), join(folder, `${id}.json`)]
  writeFileSync(text, `${textOf(enquiry)}\n`)
  writeFileSync(json, `${printableJson(jsonOf(enquiry))}\n`)
  const content = attachmentContent(db, id)
  if (!attachment || !content) return [text, json]
  const plain = join(folder, attachment.name)
  const file = existsSync(plain) ? join(folder, `${id}-${attachment.name}`) : plain
  writeFileSync(file, content)
  return [text, json, file]
}

async function backUp({ db, args: [file = ''], settings }: Call): Promise<string> {
  if (!db) throw new CommandError('Es gibt noch keine Anfragen zu sichern.')
  if (existsSync(file)) throw new CommandError(`${file} gibt es schon. Bitte einen anderen Namen angeben.`)
  try {
    await copyOutbox(databasePath(settings.dataDir), file, { signal: interruption() })
    return `Gesichert in ${file}.`
  } catch (error) {
    throw new CommandError(`Nicht gesichert, und ${file} ist nicht entstanden. ${explain(error)}`, { cause: error })
  }
}

async function restore({ args: [file = ''], settings: { dataDir } }: Call): Promise<string> {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new CommandError(`${file} gibt es nicht.`)
  if (!found.isFile()) throw new CommandError(`${file} ist keine Datei.`)
  try {
    const { enquiries, kept } = await restoreOutbox(file, dataDir, interruption())
    const done = `Eingespielt: ${counted(enquiries, 'eine Anfrage', 'Anfragen')}. Der Server kann wieder gestartet werden.`
    return kept === null ? done : `${done}\nWas vorher da war, liegt in ${join(dataDir, kept)}.`
  } catch (error) {
    const reason = error instanceof UnfitBackup ? `${file} ${error.german}` : explain(error)
    throw new CommandError(`Nichts ist geändert: ${reason}`, { cause: error })
  }
}

/** What would leave half a copy behind is broken off in good order. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
