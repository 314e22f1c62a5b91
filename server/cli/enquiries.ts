/** The stored enquiries on the command line: `npm run enquiries -- list`. Works while the server runs. */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { processSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import * as archive from '../outbox/archive.ts'
import { copyOutbox, rescuedFiles } from '../outbox/copy.ts'
import { databasePath, openExistingOutbox } from '../outbox/database.ts'
import { createFolder } from '../outbox/folder.ts'
import { restoreOutbox } from '../outbox/restore.ts'
import {
  counted,
  csvOf,
  durationText,
  entryOf,
  jsonOf,
  listText,
  printable,
  printableJson,
  sinceTime,
  textOf,
} from './format.ts'
import { CommandError, explain, runProgram, tellPlace, UsageError } from './program.ts'
import { readStatus, statusText } from './status.ts'

const USAGE = `Aufruf: npm run enquiries -- BEFEHL

  list               alle Anfragen, neueste zuerst
       --since 7d        nur seit 7 Tagen (ebenso 24h Stunden, 2w Wochen) oder seit einem Tag: 2026-11-01
       --status failed   nur in diesem Zustand: queued, sent, failed oder spam
       --search TEXT     nur mit diesem Text in Name, E-Mail, Telefon oder Nachricht
  show NUMMER        eine Anfrage lesen
  status             ob gespeichert und zugestellt wird, und wenn nicht: warum; dazu die Zahlen je Monat
       --short           in einer Zeile, zum Beispiel für die Begrüßung bei der Anmeldung
  export NUMMER|--all ORDNER   Anfrage und Anhänge als Dateien speichern (--all: alle, dazu eine Tabelle)
  retry NUMMER|--all     noch einmal zustellen (--all: alle, die nicht zugestellt sind)
  delete NUMMER      endgültig löschen; fragt im Terminal einmal nach
  backup DATEI       Sicherungskopie aller Anfragen, auch im laufenden Betrieb
  restore DATEI      eine Sicherungskopie einspielen; der Server muss beendet sein

  --json             bei list, show und status: das Ergebnis für Programme
  --help             diese Hilfe

Gelesen wird die Datei outbox.db in dem Ordner, den DATA_DIR nennt, sonst data; welche das ist, steht auf der
Fehlerausgabe, das Ergebnis allein auf der Standardausgabe. Alle Zeiten gelten für Berlin, in JSON sind sie UTC.

Der Rückgabewert ist 0, wenn alles getan ist, 1, wenn etwas nicht möglich war (der Grund steht auf der Fehlerausgabe)
oder bei status der Server nicht antwortet oder nicht speichern kann, und 2, wenn der Aufruf nicht stimmt.`

const OPTIONS = {
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  short: { type: 'boolean' },
  search: { type: 'string' },
  since: { type: 'string' },
  status: { type: 'string' },
} as const

type Options = {
  all?: boolean
  help?: boolean
  json?: boolean
  search?: string
  short?: boolean
  since?: string
  status?: string
}
/** `db` null: there is no outbox yet. */
type Call = { db: DatabaseSync | null; args: readonly string[]; options: Options; settings: Settings }

/** How many arguments a command takes (`--all` stands in place of one), the options it knows, and what it prints. */
type Command = { args: number; options: readonly (keyof Options)[]; run(call: Call): string | Promise<string> }

const COMMANDS: Readonly<Record<string, Command>> = {
  list: { args: 0, options: ['search', 'since', 'status', 'json'], run: list },
  show: { args: 1, options: ['json'], run: show },
  status: { args: 0, options: ['json', 'short'], run: status },
  export: { args: 2, options: ['all'], run: exportFiles },
  retry: { args: 1, options: ['all'], run: retry },
  delete: { args: 1, options: [], run: remove },
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

  const settings = processSettings()
  const { dataDir } = settings
  if (!options.short) tellPlace(settings)
  // It changes the file itself.
  if (name === 'restore') return command.run({ db: null, args, options, settings })
  if (name === 'list' || name === 'status') mentionRescued(dataDir)
  using db = openExistingOutbox(dataDir)
  // With another DATA_DIR than the server's there would seem to be no enquiries.
  if (!db) process.stderr.write('Diese Datei gibt es nicht. Arbeitet der Server mit einem anderen DATA_DIR?\n')
  return await command.run({ db, args, options, settings })
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
      `In ${join(dataDir, file)} liegen gerettete Anfragen, die hier fehlen können. Was zu tun ist: docs/helfer.md, Kapitel 8.\n`,
    )
  }
}

function list({ db, options: { json, search = '', since, status: wanted } }: Call): string {
  const from = since === undefined ? -Infinity : sinceTime(since)
  if (wanted !== undefined && !archive.STATUSES.some((known) => known === wanted)) {
    throw new UsageError(`--status ${wanted}: Bitte queued, sent, failed oder spam angeben.`)
  }
  const all = db ? archive.listEnquiries(db) : []
  const chosen = all.filter(
    (enquiry) =>
      Date.parse(enquiry.receivedAt) >= from &&
      (wanted === undefined || enquiry.status === wanted) &&
      FIELD_NAMES.some((name) => plain(enquiry[name]).includes(plain(search))),
  )
  if (json) return printableJson(chosen.map(jsonOf))
  if (chosen.length > 0) return `${waitText(all)}${listText(chosen)}`
  return all.length > 0 ? 'Keine solchen Anfragen.' : 'Noch keine Anfragen.'
}

/** Text for comparing: capitals, spaces and the signs between digits of a phone number do not count. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s/()-]/g, '')
}

/** What has waited longest, above a list of the newest. */
function waitText(all: readonly archive.StoredEnquiry[]): string {
  const longest = all.findLast(({ status: is }) => is === 'queued' || is === 'failed')
  if (!longest) return ''
  const seconds = Math.max(0, (Date.now() - Date.parse(longest.receivedAt)) / 1000)
  return `Am längsten wartet ${longest.id}: seit ${durationText(seconds)}.\n\n`
}

/** The enquiry a command is about, by its number as somebody types it: `k7m39qxd` too. */
function stored({ db, args: [number = ''] }: Call) {
  const id = number.toUpperCase().replace(/^(.{4})(?=.{4}$)/, '$1-')
  const enquiry = db && archive.findEnquiry(db, id)
  if (!enquiry)
    throw new CommandError(`Eine Anfrage ${number} gibt es nicht. Suchen: npm run enquiries -- list --search TEXT`)
  return { db, enquiry }
}

function show(call: Call): string {
  const { enquiry } = stored(call)
  if (!call.options.json) return textOf(enquiry)
  return printableJson(entryOf(enquiry))
}

async function status({ db, options, settings }: Call): Promise<string> {
  const found = await readStatus(db, settings)
  if (found.server?.status !== 'ok') process.exitCode = 1
  return options.json ? printableJson(found) : statusText(found, options.short)
}

function retry(call: Call): string {
  if (call.options.all) {
    const count = call.db ? archive.retryUndelivered(call.db) : 0
    return retried(call, counted(count, '1 Anfrage', 'Anfragen'), count === 1)
  }
  const { db, enquiry } = stored(call)
  archive.retryEnquiry(db, enquiry.id)
  return retried(call, enquiry.id, true)
}

function retried({ settings }: Call, subject: string, isOne: boolean): string {
  if (settings.smtpUrl !== null) return `${subject} ${isOne ? 'wird' : 'werden'} noch einmal zugestellt.`
  return `${subject} ${isOne ? 'wartet' : 'warten'} auf die Zustellung. SMTP_URL ist nicht gesetzt: Der Server verschickt keine E-Mails.`
}

async function remove(call: Call): Promise<string> {
  const { db, enquiry } = stored(call)
  if (process.stdin.isTTY) {
    using terminal = createInterface(process.stdin, process.stdout)
    const subject = printable(`${enquiry.id} von ${enquiry.name}`)
    const answer = await terminal.question(`${subject} endgültig löschen? (j/n) `, { signal: interruption() })
    if (answer.trim().toLowerCase() !== 'j') return 'Nichts ist gelöscht.'
  }
  const done = `${enquiry.id} ist gelöscht. Im Postfach und in Sicherungen ist sie weiterhin; bitte dort selbst löschen.`
  if (archive.deleteEnquiry(db, enquiry.id)) return done
  return `${done} Auf dem Datenträger ist der Text noch lesbar, solange ein anderes Programm die Anfragen liest, zum Beispiel eine Sicherung; danach überschreibt ihn der Server innerhalb einer Minute.`
}

function exportFiles(call: Call): string {
  const { db, args, options } = call
  const folder = args.at(-1) ?? ''
  if (!db) throw new CommandError('Noch keine Anfragen.')
  const chosen = options.all ? archive.listEnquiries(db) : [stored(call).enquiry]
  createFolder(folder)
  const written = chosen.flatMap((enquiry) => exportEnquiry(db, enquiry, folder))
  if (!options.all) return written.join('\n')
  const table = join(folder, 'anfragen.csv')
  writeFileSync(table, csvOf(chosen))
  return `Gespeichert: ${table}`
}

/**
 * Writes an enquiry into a folder: `ID.txt` to read, `ID.json` for programs, and its files byte for byte.
 * Each name begins with the reference number: no other enquiry's file is overwritten, and a second export writes the same.
 * @returns the paths written.
 */
function exportEnquiry(db: DatabaseSync, enquiry: archive.StoredEnquiry, folder: string): string[] {
  const { id, attachments } = enquiry
  const [text, json] = [join(folder, `${id}.txt`), join(folder, `${id}.json`)]
  writeFileSync(text, `${textOf(enquiry)}\n`)
  writeFileSync(json, `${printableJson(jsonOf(enquiry))}\n`)
  const contents = archive.attachmentContents(db, id)
  const files = attachments.map(({ name }, index) => {
    const file = join(folder, `${id}-${name}`)
    writeFileSync(file, contents[index] ?? '')
    return file
  })
  return [text, json, ...files]
}

async function backUp({ db, args: [file = ''], settings }: Call): Promise<string> {
  if (!db) throw new CommandError('Es gibt noch keine Anfragen zu sichern.')
  if (existsSync(file)) throw new CommandError(`${file} gibt es schon. Bitte einen anderen Namen angeben.`)
  try {
    await copyOutbox(databasePath(settings.dataDir), file, interruption())
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
    throw new CommandError(`Nichts ist geändert: ${explain(error)}`, { cause: error })
  }
}

/** What would leave half a copy behind is broken off in good order. */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
