import { hostname } from 'node:os'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { SettingError, type Settings } from '#settings/read-settings.ts'
import { databasePath } from '../outbox/database.ts'
import { OutboxError, SQLITE, sqliteCode, systemCode } from '../outbox/errors.ts'

const LOCAL_SITE = /^https?:\/\/(?:localhost|127\.|\[::1\])/

/** Something a command can't do; the message says in German what to do about it. */
export class CommandError extends Error {}

/** A mistake in the call itself. */
export class UsageError extends CommandError {}

/**
 * Runs a program of the command line and prints what it returns. An error ends as its German sentence on standard error,
 * with exit code 2 for a mistake in the call and 1 for anything else.
 */
export async function runProgram(program: () => string | Promise<string>): Promise<void> {
  // What is written here is as private as the outbox.
  process.umask(0o077)
  process.stdout.on('error', (error) => {
    // Whoever reads has seen enough, such as `head`.
    if (systemCode(error) !== 'EPIPE') fail(`Die Ausgabe ist nicht vollständig. ${explain(error)}`, 1)
  })
  try {
    process.stdout.write(`${await program()}\n`)
  } catch (error) {
    fail(explain(error), error instanceof UsageError ? 2 : 1)
  }
}

function fail(sentence: string, code: 1 | 2): void {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = code
}

/**
 * Says which file is read, and that a site on another machine has another one. Not on standard output, which belongs to
 * the result.
 */
export function tellPlace({ dataDir, siteOrigin }: Settings): void {
  const elsewhere = LOCAL_SITE.test(siteOrigin)
    ? ''
    : ` auf dem Rechner ${hostname()}. Läuft ${siteOrigin} auf einem anderen, liegen dort andere Anfragen.`
  process.stderr.write(`Datenbank: ${resolve(databasePath(dataDir))}${elsewhere}\n`)
}

const NO_RIGHT =
  'Bitte den Befehl mit dem Konto aufrufen, mit dem der Server läuft, zum Beispiel: sudo -u montage-website …'
const FULL =
  'Der Datenträger ist voll. An den Anfragen ist nichts geändert. Bitte Platz schaffen und noch einmal versuchen.'
const DAMAGED =
  'Die Datenbank ist beschädigt, oder es ist keine. Geändert ist nichts. Bitte den Server beenden, die Datei aufheben und eine Sicherung einspielen: docs/helfer.md, Kapitel 8.'

const DATABASE: Readonly<Record<number, string>> = {
  [SQLITE.BUSY]:
    'Ein anderes Programm bearbeitet gerade die Anfragen. Bitte schließen Sie es oder versuchen Sie es gleich noch einmal.',
  [SQLITE.READONLY]: `Die Datenbank darf nicht geändert werden. ${NO_RIGHT}`,
  [SQLITE.IOERR]: 'Der Datenträger lässt sich nicht lesen oder nicht beschreiben. Bitte Kabel, Netz und Platz prüfen.',
  [SQLITE.CORRUPT]: DAMAGED,
  [SQLITE.FULL]: FULL,
  [SQLITE.CANTOPEN]: `Die Datenbank lässt sich nicht öffnen. ${NO_RIGHT}`,
  [SQLITE.NOTADB]: DAMAGED,
}

const NO_ADDRESS = 'Diesen Namen oder diese Adresse hat dieser Rechner nicht.'

const SYSTEM: Readonly<Record<string, string>> = {
  ABORT_ERR: 'Es wurde abgebrochen.',
  EACCES: `Dafür fehlt das Recht. ${NO_RIGHT}`,
  EADDRINUSE: 'Auf diesem Port läuft schon ein Programm. Bitte dieses beenden oder einen anderen Port nehmen.',
  EADDRNOTAVAIL: NO_ADDRESS,
  EAI_AGAIN: NO_ADDRESS,
  EDQUOT: FULL,
  EEXIST: 'Das gibt es schon. Bitte einen anderen Namen angeben.',
  EISDIR: 'Das ist ein Ordner, keine Datei.',
  ENAMETOOLONG: 'Der Name ist zu lang.',
  ENOENT: 'Das gibt es nicht.',
  ENOSPC: FULL,
  ENOTFOUND: NO_ADDRESS,
  ENOTDIR: 'Ein Teil dieses Pfads ist kein Ordner.',
  EPERM: `Dafür fehlt das Recht. ${NO_RIGHT}`,
  EROFS: 'Der Datenträger lässt sich nur lesen.',
}

/** What went wrong and what to do, in German, whatever was thrown. */
export function explain(error: unknown): string {
  if (error instanceof CommandError || error instanceof SettingError || error instanceof OutboxError)
    return error.message
  if (v.isValiError(error)) return DAMAGED
  const database = sqliteCode(error)
  if (database !== null) return DATABASE[database] ?? `Die Datenbank meldet den Fehler ${database} von SQLite.`
  const code = systemCode(error)
  const subject = error instanceof Error && 'path' in error ? `${String(error.path)}: ` : ''
  return `${subject}${SYSTEM[code] ?? `Ein Fehler, den dieses Programm nicht kennt (${code || String(error)}).`}`
}
