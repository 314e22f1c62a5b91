/** The stored enquiries on the command line: `npm run enquiries -- list`. Works while the server runs. */
import { constants, accessSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FIELD_NAMES } from '#enquiry/fields.ts'
import { processSettings, siteSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { hostsOf } from '#settings/site-origin.ts'
import { CommandError, explain } from '../explain.ts'
import { openArchive } from '../outbox/open.ts'
import { type Archive, STATUSES, type StoredEnquiry } from '../outbox/outbox.ts'
import { copyOutbox } from '../outbox/sqlite/copy.ts'
import { databasePath } from '../outbox/sqlite/database.ts'
import { createFolder } from '../outbox/sqlite/folder.ts'
import { restoreOutbox } from '../outbox/sqlite/restore.ts'
import * as format from './format.ts'
import { builtSites, interruption, askYesOrNo, runProgram, settingsOf, tellPlace, UsageError } from './program.ts'
import { isWell, readStatus, rescuedSentences, statusText } from './status.ts'

const HELP = `Aufruf: npm run enquiries -- BEFEHL

  list               alle Anfragen, neueste zuerst
       --since 7d        nur seit 7 Tagen (ebenso 24h Stunden, 2w Wochen) oder seit einem Tag: 2026-11-01
       --status failed   nur in diesem Zustand: queued (wartet), sent (verschickt), failed (nicht zugestellt)
                         oder collected (Sammelpost)
       --search TEXT     nur mit diesem Text in Name, E-Mail, Telefon oder Nachricht
  show NUMMER        eine Anfrage lesen
  status             ob gespeichert und zugestellt wird, und wenn nicht: warum
  export NUMMER|--all ORDNER   Anfrage und Dateien in einen Ordner legen (--all: alle, dazu eine Tabelle)
  retry NUMMER|--all     noch einmal zustellen, einzeln und mit ihren Dateien (--all: alle, die nicht zugestellt sind)
  delete NUMMER [--ja]   endgültig löschen; fragt einmal nach, mit --ja nicht (so in Skripten)
  backup DATEI       Sicherungskopie aller Anfragen, auch im laufenden Betrieb
  restore DATEI      eine Sicherungskopie einspielen; der Server muss beendet sein

  --site NAME        mit SITES_DIR: der Ordner der Website; status ohne --site hat eine Zeile für jede Website

  --json             bei list, show und status: das Ergebnis für Programme
  --help             diese Hilfe

NUMMER ist die Vorgangsnummer, zum Beispiel K7M3-9QXD.

Gelesen wird die Datei outbox.db in dem Ordner, den DATA_DIR nennt, sonst data, oder die Datenbank, die DATABASE_URL nennt;
welche das ist, steht auf der Fehlerausgabe, das Ergebnis allein auf der Standardausgabe. Zeiten: Berlin; in JSON: UTC.

Der Rückgabewert ist 0, wenn alles getan ist, 1, wenn etwas nicht möglich war (der Grund steht auf der Fehlerausgabe)
oder bei status der Server nicht antwortet oder nicht speichern kann, und 2, wenn der Aufruf nicht stimmt.`

const BY_DATABASE =
  'Die Anfragen liegen in PostgreSQL. Gesichert und eingespielt werden sie dort: mit pg_dump und pg_restore, oder beim Anbieter auf einen Zeitpunkt genau. Als Dateien: npm run enquiries -- export --all ORDNER'

// Without this sentence a wrong DATA_DIR would look like an outbox without enquiries.
const NO_FILE = 'Noch keine Anfragen (es gibt noch keine Datei). Läuft der Server mit einem anderen DATA_DIR?'

const OPTIONS = {
  all: { type: 'boolean' },
  ja: { type: 'boolean' },
  json: { type: 'boolean' },
  search: { type: 'string' },
  since: { type: 'string' },
  site: { type: 'string' },
  status: { type: 'string' },
} as const

type Options = { [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean }
/** `archive` is null if there is no outbox yet. */
type Call = { archive: Archive | null; args: readonly string[]; options: Options; settings: Settings }

/**
 * `needs`: what the command needs, in German. `example`: a word for each argument; `--all` takes the place of the first.
 * `run` returns the output.
 */
type Command = { needs: string; example: string; options: readonly (keyof Options)[]; run(call: Call): Promise<string> }

const NOTHING = { needs: 'kein weiteres Wort', example: '' }
const NUMBER = { needs: 'eine Nummer', example: 'K7M3-9QXD' }
const NUMBER_OR_ALL = { ...NUMBER, needs: 'eine Nummer (oder --all)', options: ['all'] } as const
const FILE = { needs: 'eine Datei', example: 'sicherung.db', options: [] }
const COMMANDS: Readonly<Record<string, Command>> = {
  list: { ...NOTHING, options: ['search', 'since', 'status', 'json'], run: list },
  show: { ...NUMBER, options: ['json'], run: show },
  status: { ...NOTHING, options: ['json'], run: status },
  export: {
    needs: `${NUMBER_OR_ALL.needs} und einen Ordner`,
    example: 'K7M3-9QXD ORDNER',
    options: ['all'],
    run: exportFiles,
  },
  retry: { ...NUMBER_OR_ALL, run: retry },
  delete: { ...NUMBER, options: ['ja'], run: remove },
  backup: { ...FILE, run: backUp },
  restore: { ...FILE, run: restore },
}

async function run(): Promise<string> {
  const { positionals, values: options } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const [name = '', ...args] = positionals
  const command = commandOf(name, args, options)
  const common = processSettings()
  if (name === 'status' && options.site === undefined && common.sitesDir !== null)
    return statusOfAll(common, common.sitesDir, options)
  const settings = settingsOf(common, options.site)
  tellPlace(settings)
  // `restore` replaces the file, so it must not be open.
  if (name === 'restore') return command.run({ archive: null, args, options, settings })
  using archive = await openArchive(settings)
  if (!archive && (name === 'status' || options.json)) process.stderr.write(`${NO_FILE}\n`)
  return await command.run({ archive, args, options, settings })
}

/** @throws UsageError when there is no such command, or it takes other arguments or options. */
function commandOf(name: string, args: readonly string[], options: Options): Command {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (name === '') throw new UsageError(`Bitte nennen Sie einen Befehl.\n\n${HELP}`)
  if (!command) throw new UsageError(`Den Befehl „${format.printable(name)}“ gibt es nicht.`)
  const known: readonly string[] = ['site', ...command.options]
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown !== undefined) throw new UsageError(`Die Option --${unknown} gibt es bei ${name} nicht.`)
  const { needs, example } = command
  const count = example.split(' ').filter(Boolean).length - (options.all ? 1 : 0)
  if (args.length === count && !args.includes('')) return command
  throw new UsageError(`${name} braucht ${needs}: npm run enquiries -- ${name} ${example}`.trimEnd())
}

async function list({ archive, options, settings }: Call): Promise<string> {
  const { json, search = '', since, status: wanted } = options
  for (const sentence of rescuedSentences(settings)) process.stderr.write(`${sentence}\n`)
  const from = since === undefined ? undefined : format.sinceTime(since)
  const known = STATUSES.find((one) => one === wanted)
  if (wanted !== undefined && known === undefined)
    throw new UsageError(`--status ${wanted}: Bitte schreiben Sie queued, collected, sent oder failed.`)
  const listed = (await archive?.list({ since: from, status: known })) ?? []
  const chosen = listed.filter((enquiry) => FIELD_NAMES.some((name) => plain(enquiry[name]).includes(plain(search))))
  if (json) return format.printableJson(chosen.map(format.jsonOf))
  if (chosen.length > 0) return format.listText(chosen)
  if (!archive) return NO_FILE
  const { counts } = await archive.summary()
  return Object.values(counts).some((count) => count > 0) ? 'Keine Anfrage passt dazu.' : 'Noch keine Anfragen.'
}

/** Text for comparing: capitals, spaces and the signs between digits of a phone number do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s/()-]/g, '')

/** The enquiry of a call, by its number as people type it: `k7m39qxd` too. */
async function stored({ archive, args: [number = ''] }: Call) {
  const id = number.toUpperCase().replace(/^(.{4})(?=.{4}$)/, '$1-')
  if (!archive) throw new CommandError(NO_FILE)
  const enquiry = await archive.find(id)
  if (!enquiry)
    throw new CommandError(`Eine Anfrage ${number} gibt es nicht. Suchen: npm run enquiries -- list --search TEXT`)
  return { archive, enquiry }
}

async function show(call: Call): Promise<string> {
  const { enquiry } = await stored(call)
  return call.options.json ? format.printableJson(format.entryOf(enquiry)) : format.textOf(enquiry)
}

async function status({ archive, options, settings }: Call): Promise<string> {
  const found = await readStatus(archive, settings)
  if (found.server?.status !== 'ok') process.exitCode = 1
  return options.json ? format.printableJson(found) : statusText(found)
}

/** A line for each site. Sites with something to do come first. */
async function statusOfAll(common: Settings, sitesDir: string, { json }: Options): Promise<string> {
  const all: { name: string; isWell: boolean; text: string }[] = []
  const nameOf = new Map<string, string>()
  for (const name of builtSites(sitesDir)) {
    try {
      const settings = siteSettings(join(sitesDir, name), common)
      // Of two sites with the same address, one would answer for the other.
      const hosts = hostsOf(settings.siteOrigin)
      const rival = hosts.map((host) => nameOf.get(host)).find((other) => other !== undefined)
      if (rival !== undefined) throw new CommandError(`Einstellung SITE_URL: diese Adresse hat auch ${rival}`)
      for (const host of hosts) nameOf.set(host, name)
      using archive = await openArchive(settings)
      const found = await readStatus(archive, settings)
      if (found.server?.status !== 'ok') process.exitCode = 1
      all.push({ name, isWell: isWell(found), text: statusText(found).replaceAll('\n', ' ') })
    } catch (error) {
      process.exitCode = 1
      all.push({ name, isWell: false, text: explain(error) })
    }
  }
  const sorted = all.toSorted((one, other) => Number(one.isWell) - Number(other.isWell))
  return json ? format.printableJson(sorted) : sorted.map(({ name, text }) => `${name}: ${text}`).join('\n')
}

async function retry(call: Call): Promise<string> {
  const one = call.options.all ? null : await stored(call)
  await one?.archive.retry(one.enquiry.id)
  const count = one ? 1 : ((await call.archive?.retryUndelivered()) ?? 0)
  const subject = one?.enquiry.id ?? format.counted(count, '1 Anfrage', 'Anfragen')
  if (call.settings.smtpUrl !== null) return `${subject} ${count === 1 ? 'wird' : 'werden'} noch einmal zugestellt.`
  return `${subject} ${count === 1 ? 'wartet' : 'warten'} auf die Zustellung. SMTP_URL ist nicht gesetzt: Der Server verschickt keine E-Mails.`
}

async function remove(call: Call): Promise<string> {
  const { archive, enquiry } = await stored(call)
  const question = `${format.printable(`${enquiry.id} von ${enquiry.name}`)} endgültig löschen? (j/n) `
  if (!call.options.ja && !(await askYesOrNo(question))) {
    // A script would take the enquiry for deleted. A person has said no.
    if (!process.stdin.isTTY) process.exitCode = 1
    return 'Nichts ist gelöscht.'
  }
  const done = `${enquiry.id} ist gelöscht. Im Postfach und in Sicherungen ist sie weiterhin; bitte löschen Sie sie dort selbst.`
  if (await archive.delete(enquiry.id)) return done
  return `${done} Auf dem Datenträger ist der Text noch lesbar, solange ein anderes Programm die Anfragen liest, zum Beispiel eine Sicherung; danach überschreibt ihn der Server innerhalb einer Minute.`
}

async function exportFiles(call: Call): Promise<string> {
  const { archive, args, options } = call
  const folder = args.at(-1) ?? ''
  if (!archive) throw new CommandError(NO_FILE)
  const chosen = options.all ? await archive.list() : [(await stored(call)).enquiry]
  createFolder(folder)
  const written: string[] = []
  for (const enquiry of chosen) written.push(...writeEnquiry(enquiry, await archive.contents(enquiry.id), folder))
  if (!options.all) return written.join('\n')
  const table = join(folder, 'anfragen.csv')
  writeFileSync(table, format.csvOf(chosen))
  return `Gespeichert: ${table}`
}

/**
 * Writes an enquiry into a folder: `ID.txt` for people, `ID.json` for programs, and its files byte for byte.
 * Each name begins with the reference number: no other enquiry's file is overwritten, and a second export writes the same.
 * @returns the paths.
 */
function writeEnquiry(enquiry: StoredEnquiry, contents: readonly Uint8Array[], folder: string): string[] {
  const path = (ending: string) => join(folder, `${enquiry.id}${ending}`)
  writeFileSync(path('.txt'), `${format.textOf(enquiry)}\n`)
  writeFileSync(path('.json'), `${format.printableJson(format.jsonOf(enquiry))}\n`)
  const files = enquiry.attachments.map(({ name }) => path(`-${name}`))
  for (const [index, file] of files.entries()) writeFileSync(file, contents[index] ?? '')
  return [path('.txt'), path('.json'), ...files]
}

async function backUp({ archive, args: [file = ''], settings }: Call): Promise<string> {
  const outbox = fileOf(settings)
  if (!archive) throw new CommandError(NO_FILE)
  if (existsSync(file)) throw new CommandError(`${file} gibt es schon. Bitte nennen Sie einen anderen Namen.`)
  try {
    accessSync(dirname(resolve(file)), constants.W_OK)
    await copyOutbox(outbox, file, interruption())
    return `Gesichert in ${file}.`
  } catch (error) {
    throw new CommandError(`Nicht gesichert, und ${file} ist nicht entstanden. ${explain(error)}`, { cause: error })
  }
}

async function restore({ args: [file = ''], settings }: Call): Promise<string> {
  const dataDir = dirname(fileOf(settings))
  if (!existsSync(file)) throw new CommandError(`${file} gibt es nicht.`)
  if (!statSync(file).isFile()) throw new CommandError(`${file} ist keine Datei.`)
  try {
    const { enquiries, kept } = await restoreOutbox(file, dataDir, interruption())
    const done = `Eingespielt: ${format.counted(enquiries, 'eine Anfrage', 'Anfragen')}. Sie können den Server wieder starten.`
    return kept === null ? done : `${done}\nWas vorher da war, liegt in ${kept}.`
  } catch (error) {
    throw new CommandError(`Nichts ist geändert: ${explain(error)}`, { cause: error })
  }
}

/** The file of the outbox. @throws CommandError when the outbox is a database. */
function fileOf({ dataDir, database }: Settings): string {
  if (database !== null) throw new CommandError(BY_DATABASE)
  return databasePath(dataDir)
}

await runProgram(HELP, run)
