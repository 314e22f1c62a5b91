import type { Log } from '../../log/log.ts'
import type { Outbox } from '../outbox.ts'
import type { DatabaseOptions } from './connect.ts'
import { createDatabase, type Database } from './database.ts'
import { createQueue } from './queue.ts'
import { startRetention } from './retention.ts'
import { READ_NOTE, WRITE_NOTE } from './sql.ts'
import { createStore } from './store.ts'
import { countUndelivered } from './undelivered.ts'

type OutboxOptions = { site: string; mailDomain: string; retentionDays: number; outboxMaxMb: number }

// The sites of one process share its connections: a database has about a hundred.
const databases = new Map<string, Database>()

/** Opens the outbox of a site, beside other relays. @throws OutboxError when the database can't be used. */
export async function openOutbox(place: DatabaseOptions, options: OutboxOptions, log: Log): Promise<Outbox> {
  const key = JSON.stringify(place)
  const database = databases.get(key) ?? createDatabase(place, log)
  databases.set(key, database)
  const rows = await database.join(options.site)
  const retention = startRetention(rows, options.retentionDays, options.outboxMaxMb, log)

  return {
    damage: Promise.resolve(null),
    // Nothing to lose: a relay has no files.
    lost: new Promise(() => {}),
    store: createStore(rows, options.mailDomain),
    queue: createQueue(rows),
    undelivered: () => countUndelivered(rows),
    readNote: async (name) => String((await rows.read(READ_NOTE, name))[0]?.['value'] ?? '') || null,
    writeNote: async (name, text) => void (await rows.write(WRITE_NOTE, name, text ?? '')),
    isStoring: async () => rows.isWritable(),
    // The disk and its backups are the database's own.
    hasDiskRoom: async () => true,
    isBackupFailing: async () => false,
    async close(work) {
      await Promise.all([work, retention.end()])
      await rows.leave()
    },
  }
}
