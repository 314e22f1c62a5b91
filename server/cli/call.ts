import { parseArgs } from 'node:util'
import { UsageError } from './explain.ts'

/** What `npm run enquiries -- --help` prints. */
export const USAGE = `Aufruf: npm run enquiries -- BEFEHL

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

/** A command as it was typed. */
export type Call = {
  name: string
  args: string[]
  options: { all?: boolean; help?: boolean; json?: boolean; since?: string; status?: string }
}

/** @throws UsageError for options there are none, or without their value. */
export function readCall(typed: string[]): Call {
  try {
    const { positionals, values } = parseArgs({ args: typed, options: OPTIONS, allowPositionals: true })
    const [name = '', ...args] = positionals
    return { name, args, options: { ...values } }
  } catch {
    // Node's own message is English, and as long as the help.
    throw new UsageError(`Eine Option dieses Aufrufs gibt es nicht, oder es fehlt ihr Wert.\n\n${USAGE}`)
  }
}

/** @throws UsageError when another option was given than those a command knows. */
export function allowOptions({ name, options }: Call, known: readonly string[]): void {
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown !== undefined) throw new UsageError(`Die Option --${unknown} gibt es bei ${name} nicht.\n\n${USAGE}`)
}

/** @throws UsageError when there are more or fewer. */
export function expectArguments({ args }: Call, count: number): string[] {
  if (args.length !== count || args.includes('')) throw new UsageError(USAGE)
  return args
}
