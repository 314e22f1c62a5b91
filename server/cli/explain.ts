import * as v from 'valibot'
import { SettingError } from '#settings/read-settings.ts'
import { OutboxError, type OutboxTrouble, SQLITE, sqliteCode } from '../outbox/errors.ts'

/** Something a command can't do; the message says in German what to do about it. */
export class CommandError extends Error {}

/** A mistake in the call itself. */
export class UsageError extends CommandError {}

const NO_RIGHT =
  'Bitte den Befehl mit dem Konto aufrufen, mit dem der Server läuft, zum Beispiel: sudo -u montage-website …'
const FULL =
  'Der Datenträger ist voll. An den Anfragen ist nichts geändert. Bitte Platz schaffen und noch einmal versuchen.'
const DAMAGED =
  'Die Datenbank ist beschädigt, oder es ist keine. Geändert ist nichts. Bitte den Server beenden, die Datei aufheben und eine Sicherung einspielen: docs/handbuch.md, Abschnitt 5.'

const OUTBOX: Readonly<Record<OutboxTrouble, string>> = {
  'newer release':
    'Die Anfragen stammen von einer neueren Fassung dieses Programms. Bitte den Befehl in deren Ordner aufrufen.',
  'older release':
    'Die Anfragen stammen von einer älteren Fassung dieses Programms. Bitte den Server einmal starten, er stellt sie um.',
  'no durable writes':
    'DATA_DIR liegt auf einem Dateisystem, das nichts dauerhaft schreibt. Bitte einen Ordner auf der eigenen Festplatte nehmen.',
  'in use': 'Ein Server arbeitet gerade mit diesem DATA_DIR. Bitte zuerst den Server beenden.',
  'useless lock':
    'Die Datei server.lock in DATA_DIR gehört nicht zu diesem Programm oder nicht dem Konto, mit dem der Server läuft. Bitte löschen und noch einmal versuchen.',
  'no folder': 'Der Ordner DATA_DIR lässt sich nicht anlegen oder nicht beschreiben. Bitte Pfad und Rechte prüfen.',
  'incomplete copy':
    'Die Kopie ist nicht vollständig, vielleicht ist der Datenträger schadhaft. Bitte einen anderen nehmen.',
}

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

const SYSTEM: Readonly<Record<string, string>> = {
  ABORT_ERR: 'Es wurde abgebrochen.',
  EACCES: `Dafür fehlt das Recht. ${NO_RIGHT}`,
  EDQUOT: FULL,
  EEXIST: 'Das gibt es schon. Bitte einen anderen Namen angeben.',
  EISDIR: 'Das ist ein Ordner, keine Datei.',
  ENAMETOOLONG: 'Der Name ist zu lang.',
  ENOENT: 'Das gibt es nicht.',
  ENOSPC: FULL,
  ENOTDIR: 'Ein Teil dieses Pfads ist kein Ordner.',
  EPERM: `Dafür fehlt das Recht. ${NO_RIGHT}`,
  EROFS: 'Der Datenträger lässt sich nur lesen.',
}

/** What went wrong and what to do, in German, whatever was thrown. */
export function explain(error: unknown): string {
  if (error instanceof CommandError || error instanceof SettingError) return error.message
  if (error instanceof OutboxError) return OUTBOX[error.trouble]
  if (v.isValiError(error)) return DAMAGED
  const code = sqliteCode(error)
  if (code !== null) return DATABASE[code] ?? `Die Datenbank meldet den Fehler ${code} von SQLite.`
  return explainSystemError(error)
}

function explainSystemError(error: unknown): string {
  if (!(error instanceof Error)) return 'Ein Fehler, den dieses Programm nicht kennt.'
  const code = 'code' in error ? String(error.code) : ''
  const subject = 'path' in error ? `${String(error.path)}: ` : ''
  return `${subject}${SYSTEM[code] ?? `Ein Fehler, den dieses Programm nicht kennt (${code || error.message}).`}`
}
