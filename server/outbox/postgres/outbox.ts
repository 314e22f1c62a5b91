import type { Log } from '../../log/log.ts'
import type { Outbox } from '../outbox.ts'
import { countUndelivered, readNote, WRITE_NOTE } from './archive.ts'
import type { DatabaseOptions } from './connect.ts'
import { type Database, openDatabase, rowsOf } from './database.ts'
import { lead, resign } from './leader.ts'
import { createQueue } from './queue.ts'
import { startRetention } from './retention.ts'
import { createStore } from './store.ts'

type OutboxOptions = { site: string; mailDomain: string; retentionDays: number; outboxMaxMb: number }

// The sites of one process share its connections: a database has about a hundred.
const shared = new Map<string, { opened: Promise<Database>; users: number }>()

/** Opens the outbox of a site, beside other relays. @throws OutboxError when the database can't be used. */
export async function openOutbox(place: DatabaseOptions, options: OutboxOptions, log: Log): Promise<Outbox> {
  const { site, mailDomain } = options
  const key = JSON.stringify(place)
  const own = shared.get(key) ?? { opened: openDatabase(place, log), users: 0 }
  shared.set(key, own)
  own.users += 1
  const isLastToLeave = (): boolean => (own.users -= 1) === 0 && shared.delete(key)
  const database = await own.opened.catch((error: unknown) => {
    // The next try opens it anew.
    isLastToLeave()
    throw error
  })
  const rows = rowsOf(database, site)
  const retention = startRetention(rows, options, log)

  return {
    damage: Promise.resolve(null),
    // Nothing to lose: a relay has no files.
    lost: new Promise(() => {}),
    store: createStore(rows, mailDomain),
    queue: createQueue(rows, async () => lead(await database.session(), site)),
    undelivered: () => countUndelivered(rows),
    readNote: (name) => readNote(rows, name),
    writeNote: async (name, text) => void (await rows.write(WRITE_NOTE, name, text)),
    isStoring: async () => database.isWritable(),
    // The disk and its backups are the database's own.
    hasDiskRoom: async () => true,
    isBackupFailing: async () => false,
    async close(work) {
      await Promise.all([work, retention.end()])
      if (isLastToLeave()) await database.close()
      else
        await database
          .session()
          .then((session) => resign(session, site))
          .catch(() => {})
    },
  }
}
