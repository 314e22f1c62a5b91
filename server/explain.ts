import * as v from 'valibot'
import { SettingError } from '#settings/read-settings.ts'
import { systemCode } from '#shared/errors.ts'
import { OutboxError } from './outbox/errors.ts'
import { SQLITE, sqliteCode } from './outbox/sqlite/database.ts'

/** A command can't do something; the message says in German what to do about it. */
export class CommandError extends Error {}

const DAMAGED =
  'Die Datenbank ist beschädigt, oder es ist keine. Geändert ist nichts. Bitte beenden Sie den Server, heben Sie die Datei auf und spielen Sie eine Sicherung ein: docs/helfer.md, Kapitel 8.'
const ACCOUNT =
  'Bitte rufen Sie den Befehl mit dem Konto auf, mit dem der Server läuft, zum Beispiel: sudo -u montage-website …'

const CLOSE_IT = 'Bitte schließen Sie es und versuchen Sie es noch einmal.'
const FULL =
  'Der Datenträger ist voll. An den Anfragen ist nichts geändert. Bitte schaffen Sie Platz und versuchen Sie es noch einmal.'

/** German sentences that name an error and the remedy, for the most frequent codes of SQLite and the system. */
const SENTENCES: readonly (readonly [codes: readonly (string | number)[], sentence: string])[] = [
  [[SQLITE.BUSY], `Ein anderes Programm bearbeitet gerade die Anfragen. ${CLOSE_IT}`],
  [[SQLITE.FULL, 'ENOSPC', 'EDQUOT'], FULL],
  [[SQLITE.CANTOPEN], `Die Datenbank lässt sich nicht öffnen. ${ACCOUNT}`],
  [[SQLITE.READONLY, 'EACCES', 'EPERM', 'EROFS'], `Dafür fehlt das Recht. ${ACCOUNT}`],
  [[SQLITE.CORRUPT, SQLITE.NOTADB], DAMAGED],
  // 20: the code of an AbortError from the web's standards (DOMException).
  [['ABORT_ERR', '20'], 'Es wurde abgebrochen.'],
  [['EBUSY'], `Ein anderes Programm hat diese Datei geöffnet. ${CLOSE_IT}`],
  [['EADDRINUSE'], 'Auf diesem Port läuft schon ein Programm. Bitte beenden Sie es oder nehmen Sie einen anderen.'],
  [['EADDRNOTAVAIL', 'EAI_AGAIN', 'ENOTFOUND'], 'Das ist keine Adresse dieses Rechners.'],
  [['ENOENT', 'ENOTDIR'], 'Diesen Ordner oder diese Datei gibt es nicht.'],
]

const NO_PORT =
  'Diesen Port gibt der Rechner nicht her: Unter 1024 braucht er besondere Rechte, unter Windows hat ihn vielleicht Hyper-V. Bitte nehmen Sie einen anderen, zum Beispiel PORT=8080.'

/** The German sentence for any error. */
export function explain(error: unknown): string {
  if (error instanceof CommandError || error instanceof SettingError || error instanceof OutboxError)
    return error.message
  if (v.isValiError(error)) return DAMAGED
  const code = sqliteCode(error) ?? systemCode(error)
  // Node's message has the word in quotes: Unknown option '--seit'.
  if (code?.toString().startsWith('ERR_PARSE_ARGS_'))
    return `„${String(error).split(/['<]/)[1]?.trim()}“ kennt dieser Befehl nicht, oder es fehlt der Wert.`
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen') return NO_PORT
  const subject = error instanceof Error && 'path' in error ? `${String(error.path)}: ` : ''
  const sentence = SENTENCES.find(([codes]) => codes.includes(code))?.[1]
  return `${subject}${sentence ?? `Unbekannter Fehler (${code || String(error)}).`}`
}
