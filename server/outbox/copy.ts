/**
 * The one way to copy an outbox or to look for damage in it, by SQLite's own backup. What takes seconds on a full one runs
 * as a process of its own, which is this same file: the site is served meanwhile, and unlike a thread it can be ended in
 * the middle of what SQLite or the disk is doing.
 */
import { execFile } from 'node:child_process'
import { existsSync, linkSync, mkdtempDisposableSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { valueOf } from './database.ts'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { createDataDir, flush } from './folder.ts'
import { DAY_MS } from './time.ts'

// 4 MB at a time: others are answered in between.
const PAGES_PER_STEP = 1000
/** How unfinished copies are called, and nothing else: a folder of the owner's must never match, or it would be deleted. */
export const UNFINISHED = '.outbox-copy-'
const RESCUED = /^outbox\.rescued-.+\.db$/
const COUNT = 'SELECT count(id) FROM enquiry'

const run = promisify(execFile)
const finding = v.object({ damage: v.nullable(v.string()), enquiries: v.number() })
const outcome = v.union([finding, v.object({ failure: v.looseObject({ message: v.string() }) })])
type Finding = v.InferOutput<typeof finding>

/** @returns what is wrong with a database, in SQLite's words, or null. @throws when that can't be told. */
export async function findDamage(file: string, signal: AbortSignal): Promise<string | null> {
  return (await runApart(['check', file], signal)).damage
}

/**
 * Copies a whole outbox into a new file while it is worked with. The copy gets its name when it is complete, checked and
 * flushed; until then it lies in a hidden folder beside it.
 * @param source a file, or the open outbox whose file is gone; nothing may change that one meanwhile.
 * @returns how many enquiries are in the copy.
 * @throws OutboxError or the system's error when that can't be done or the name is taken; nothing is left behind then.
 */
export async function copyOutbox(source: string | DatabaseSync, file: string, signal?: AbortSignal): Promise<number> {
  using folder = mkdtempDisposableSync(join(dirname(file), UNFINISHED))
  const copy = join(folder.path, 'outbox.db')
  const isFile = typeof source === 'string'
  if (!isFile) await backup(source, copy, { rate: PAGES_PER_STEP })
  const { enquiries, damage } = await runApart(isFile ? ['copy', source, copy] : ['seal', copy], signal)
  if (damage !== null) throw new OutboxError('incomplete copy', damage)
  giveName(copy, file)
  flush(dirname(file))
  return enquiries
}

/** Never over another file, and never a name without its bytes. */
function giveName(copy: string, file: string): void {
  try {
    linkSync(copy, file)
  } catch (error) {
    if (existsSync(file)) throw error
    // USB sticks know no second name for a file.
    renameSync(copy, file)
  }
}

/** Removes what killed processes have left of their copies. One of today may be somebody's at work. */
export function deleteAbandonedCopies(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNFINISHED))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

export const timeInName = (): string => new Date().toISOString().replaceAll(':', '-')

/** Saves what an open outbox holds whose file is gone: the operating system keeps it until it is closed. */
export async function rescueOutbox(db: DatabaseSync, dataDir: string): Promise<{ file: string; enquiries: number }> {
  createDataDir(dataDir)
  const file = `outbox.rescued-${timeInName()}.db`
  return { file, enquiries: await copyOutbox(db, join(dataDir, file)) }
}

/** Names of the copies an earlier server saved in `dataDir`. */
export const rescuedFiles = (dataDir: string) => readdirSync(dataDir).filter((name) => RESCUED.test(name))

/** @throws what the process has met, with its codes. */
async function runApart(work: string[], signal?: AbortSignal): Promise<Finding> {
  const options = { signal, killSignal: 'SIGKILL' } as const
  const { stdout } = await run(process.execPath, [import.meta.filename, ...work], options).catch((error: unknown) => {
    // Its message would be the whole command.
    throw Object.assign(new Error('broken off', { cause: error }), { code: 'ABORT_ERR' })
  })
  const found = v.parse(outcome, JSON.parse(stdout))
  if ('failure' in found) throw Object.assign(new Error(found.failure.message), found.failure)
  return found
}

function check(file: string): Finding {
  using db = new DatabaseSync(file, { readOnly: true })
  return { damage: damageIn(db), enquiries: 0 }
}

async function copyFile(source: string, file: string): Promise<Finding> {
  using db = new DatabaseSync(source, { readOnly: true })
  // One view from first to last: SQLite would begin again with every enquiry stored meanwhile.
  db.exec(`BEGIN; ${COUNT}`)
  await backup(db, file, { rate: 10 * PAGES_PER_STEP })
  return seal(file)
}

/** Makes of a copy a single file, proved whole and on the disk. */
function seal(file: string): Finding {
  using db = new DatabaseSync(file)
  // A log beside it could get lost.
  db.exec('PRAGMA journal_mode = DELETE')
  flush(file)
  return { damage: damageIn(db), enquiries: Number(valueOf(db.prepare(COUNT))) }
}

function damageIn(db: DatabaseSync): string | null {
  try {
    const result = String(valueOf(db.prepare('PRAGMA quick_check(1)')))
    return result === 'ok' ? null : result
  } catch (error) {
    const code = sqliteCode(error)
    if (error instanceof Error && (code === SQLITE.CORRUPT || code === SQLITE.NOTADB)) return error.message
    throw error
  }
}

if (import.meta.main) {
  const [, , work, file = '', target = ''] = process.argv
  try {
    const found = work === 'copy' ? await copyFile(file, target) : work === 'seal' ? seal(file) : check(file)
    process.stdout.write(JSON.stringify(found))
  } catch (error) {
    const { message = String(error) } = error instanceof Error ? error : {}
    process.stdout.write(JSON.stringify({ failure: { ...(error instanceof Error && error), message } }))
  }
}
