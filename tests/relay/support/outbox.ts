import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const DAY_MS = 86_400_000

/** Changes the outbox behind the server's back, as time would. */
export function change(dataDir: string, sql: string, ...values: (string | number)[]): void {
  const db = new DatabaseSync(join(dataDir, 'outbox.db'))
  db.prepare(sql).run(...values)
  db.close()
}
