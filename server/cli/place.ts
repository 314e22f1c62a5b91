import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '#settings/read-settings.ts'
import { databasePath } from '../outbox/database.ts'
import { rescuedFiles } from '../outbox/rescue.ts'

/** Says which file is read. Not on standard output, which belongs to the result. */
export function tellPlace(dataDir: string): void {
  process.stderr.write(`Datenbank: ${resolve(databasePath(dataDir))}\n`)
}

/** With another DATA_DIR than the server's there would seem to be no enquiries. */
export function tellMissing(): void {
  process.stderr.write('Diese Datei gibt es nicht. Arbeitet der Server mit einem anderen DATA_DIR?\n')
}

/** What an earlier server saved is in no list: whoever looks for an enquiry must hear of it. */
export function mentionRescued(dataDir: string): void {
  for (const file of existsSync(dataDir) ? rescuedFiles(dataDir) : []) {
    process.stderr.write(
      `In ${join(dataDir, file)} liegen gerettete Anfragen, die hier fehlen können. Was zu tun ist: docs/handbuch.md, Abschnitt 5.\n`,
    )
  }
}

const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Where the server answers by these settings. */
export function serverUrl({ host, port }: Settings): string {
  return `http://${EVERYWHERE[host] ?? host}:${port}`
}
