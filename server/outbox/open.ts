/** Chooses the engine of the outbox: SQLite in DATA_DIR, or PostgreSQL where DATABASE_URL names one. */
import type { Log } from '../log/log.ts'
import type { Archive, Outbox } from './outbox.ts'
import type { DatabaseOptions } from './postgres/connect.ts'
import { openArchive as openFile } from './sqlite/archive.ts'
import { databasePath } from './sqlite/database.ts'
import { openOutbox as openFolder, type OutboxOptions } from './sqlite/outbox.ts'

type Place = { database: DatabaseOptions | null; dataDir: string; siteOrigin: string }

/** Businesses that share a database are told apart by the host of SITE_URL. */
const siteOf = ({ siteOrigin }: Place): string => new URL(siteOrigin).host

/** The place of the outbox, without the password. */
export function placeOf(place: Place): string {
  if (place.database === null) return databasePath(place.dataDir)
  const hosts = place.database.hosts.map(({ host, pathname }) => decodeURIComponent(host + pathname))
  return `PostgreSQL ${hosts.join(', ')}, Website ${siteOf(place)}`
}

/** @throws OutboxError or the system's error when the outbox can't be used. */
export async function openOutbox(options: Place & OutboxOptions, log: Log): Promise<Outbox> {
  const { database } = options
  if (database === null) return openFolder(options, log)
  // Without DATABASE_URL nothing of PostgreSQL is loaded.
  const postgres = await import('./postgres/outbox.ts')
  return postgres.openOutbox(database, { ...options, site: siteOf(options) }, log)
}

/** The outbox for the command line, beside a running server. @returns null when there is none yet. */
export async function openArchive(place: Place): Promise<(Archive & Disposable) | null> {
  if (place.database === null) return openFile(place.dataDir)
  const postgres = await import('./postgres/archive.ts')
  return postgres.openArchive(place.database, siteOf(place))
}
