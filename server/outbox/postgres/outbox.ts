import type { Log } from '../../log/log.ts'
import type { Outbox } from '../outbox.ts'
import { countUndelivered, readNote, writeNote } from './archive.ts'
import { type DatabaseOptions, openDatabase } from './database.ts'
import { createLeader } from './leader.ts'
import { createQueue } from './queue.ts'
import { startRetention } from './retention.ts'
import { createStore } from './store.ts'

type Shared = { opened: ReturnType<typeof open>; users: number }
type OutboxOptions = { site: string; mailDomain: string; retentionDays: number; outboxMaxMb: number }

// The sites of one process share its connections: a database has about a hundred.
const shared = new Map<string, Shared>()

async function open(options: DatabaseOptions, log: Log) {
  const database = await openDatabase(options, log)
  return { database, leader: createLeader(database) }
}

/** Opens the outbox of a site, beside other relays. @throws OutboxError when the database can't be used. */
export async function openOutbox(place: DatabaseOptions, options: OutboxOptions, log: Log): Promise<Outbox> {
  const { site, mailDomain } = options
  const key = JSON.stringify(place)
  const own = shared.get(key) ?? { opened: open(place, log), users: 0 }
  own.users += 1
  shared.set(key, own)
  const { database, leader } = await own.opened
  const retention = startRetention(database, { ...options, log })

  return {
    damage: Promise.resolve(null),
    // Nothing to lose: a relay has no files.
    lost: new Promise(() => {}),
    store: createStore(database, site, mailDomain),
    queue: createQueue(database, leader, site),
    undelivered: () => countUndelivered(database, site),
    readNote: (name) => readNote(database, site, name),
    writeNote: (name, text) => writeNote(database, site, name, text),
    isStoring: async () => database.isWritable(),
    // The disk and its backups are the database's own.
    hasDiskRoom: async () => true,
    isBackupFailing: async () => false,
    async close(work) {
      await Promise.all([work, retention.end()])
      await leader.resign(site)
      own.users -= 1
      if (own.users > 0) return
      shared.delete(key)
      await database.close()
    },
  }
}
