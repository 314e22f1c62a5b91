/**
 * Copies outboxes and looks for damage. On a full outbox the check takes seconds, so this file also runs as a child
 * process: visitors are served meanwhile, and unlike a thread a process can be ended in the middle of a read.
 */
import { execFile } from 'node:child_process'
import { existsSync, linkSync, mkdtempDisposableSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { rename } from '#shared/rename.ts'
import { DAY_MS } from '#shared/time.ts'
import { OutboxError } from '../errors.ts'
import { firstValue, SQLITE, sqliteCode } from './database.ts'
import { flush } from './folder.ts'

// 40 MB.
const PAGES_PER_STEP = 10_000
// SQLite reads a file of this size in a few milliseconds, while a process takes 300 on a busy machine. Many sites without
// files start at once.
const SMALL_BYTES = 150_000
/** The name of unfinished copies, and of nothing else: a folder of the owner's with this name would be deleted. */
const UNFINISHED = '.outbox-copy-'
const RESCUED = /^outbox\.rescued-.+\.db$/

const execute = promisify(execFile)

/**
 * Copies an outbox into a new file, also beside a running server. The copy gets its name when it is complete, checked and
 * flushed.
 * @returns how many enquiries are in the copy.
 * @throws OutboxError or the system's error when the copy fails or the name is taken; nothing is left behind.
 */
export async function copyOutbox(source: string, file: string, signal?: AbortSignal): Promise<number> {
  using unfinished = unfinishedCopy(file)
  const enquiries = await copyInto(unfinished.copy, source, signal)
  const damage = await findDamage(unfinished.copy, signal)
  if (damage !== null) throw new OutboxError('incomplete copy', damage)
  unfinished.publish()
  return enquiries
}

/** A place for a copy, in a hidden folder beside `file`. The folder is deleted with everything in it. */
export function unfinishedCopy(file: string) {
  const folder = mkdtempDisposableSync(join(dirname(file), UNFINISHED))
  const copy = join(folder.path, 'outbox.db')
  return {
    copy,
    /** Flushes the copy and gives it its name, without replacing another file. */
    publish(): void {
      flush(copy)
      try {
        linkSync(copy, file)
      } catch (error) {
        if (existsSync(file)) throw error
        // USB sticks have no hard links.
        rename(copy, file)
      }
      flush(dirname(file))
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}

async function copyInto(copy: string, source: string, signal?: AbortSignal): Promise<number> {
  using db = new DatabaseSync(source, { readOnly: true })
  // A read transaction: without it SQLite begins again with every enquiry that is stored meanwhile.
  db.exec('BEGIN')
  const enquiries = Number(firstValue(db, 'SELECT count(id) FROM enquiry'))
  await backup(db, copy, { rate: PAGES_PER_STEP, progress: () => signal?.throwIfAborted() })
  using written = new DatabaseSync(copy)
  // A copy must be one file: a log beside it could get lost.
  written.exec('PRAGMA journal_mode = DELETE')
  return enquiries
}

// One child process after the other: each takes 50 MB, and many sites start at once and make their backups at the same hour.
let latestLook: Promise<unknown> = Promise.resolve()

/** @returns what is wrong with a database, in SQLite's words, or null. @throws when it can't be read. */
export async function findDamage(file: string, signal?: AbortSignal): Promise<string | null> {
  if (statSync(file).size < SMALL_BYTES) return damageIn(file)
  const options = { signal, killSignal: 'SIGKILL' } as const
  const look = latestLook.then(() => execute(process.execPath, [import.meta.filename, file], options))
  latestLook = look.catch(() => {})
  return (await look).stdout || null
}

function damageIn(file: string): string | null {
  using db = new DatabaseSync(file, { readOnly: true })
  try {
    const result = String(firstValue(db, 'PRAGMA quick_check(1)'))
    return result === 'ok' ? null : result
  } catch (error) {
    const code = sqliteCode(error)
    if (error instanceof Error && (code === SQLITE.CORRUPT || code === SQLITE.NOTADB)) return error.message
    throw error
  }
}

/** Deletes copies of killed processes. A copy of today may be in the making. */
export function deleteAbandonedCopies(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

export const timeInName = (): string => new Date().toISOString().replaceAll(':', '-')

/** Names of the files in `dataDir` that an earlier server saved from a lost outbox. */
export const rescuedFiles = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => RESCUED.test(name)) : []

if (import.meta.main) {
  // Ctrl+C interrupts this process, too: the one that has started it says so.
  process.on('SIGINT', () => {})
  process.stdout.write(damageIn(process.argv[2] ?? '') ?? '')
}
