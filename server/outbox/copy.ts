/**
 * The one way to copy an outbox or to look for damage in it, by SQLite's own backup. What takes seconds on a full one runs
 * as a process of its own, which is this same file: the site is served meanwhile, and unlike a thread it can be ended in
 * the middle of what SQLite or the disk is doing.
 */
import { execFile } from 'node:child_process'
import { existsSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { createDataDir, flushFile, flushFolder } from './folder.ts'
import { DAY_MS } from './time.ts'

// 4 MB at a time: others are answered in between.
const PAGES_PER_STEP = 1000
const HIDDEN = '.backup-'
const RESCUED = /^outbox\.rescued-.+\.db$/

const run = promisify(execFile)
const failure = v.looseObject({ message: v.string() })
const outcome = v.object({
  result: v.optional(v.union([v.null(), v.string(), v.number()])),
  failure: v.optional(failure),
})
const checkRow = v.object({ quick_check: v.string() })
const countRow = v.object({ enquiries: v.number(), bytes: v.number() })

/** Reads every page of a database. @returns what is wrong with it, in SQLite's words, or null. @throws when that can't be told. */
export async function findDamage(file: string, signal?: AbortSignal): Promise<string | null> {
  return v.parse(v.nullable(v.string()), await runApart(['check', file], signal))
}

type CopyOptions = {
  signal?: AbortSignal
  /** Gives the finished copy its name. */
  place?: (copy: string, file: string) => void
}

/**
 * Copies a whole outbox into a new file while it is worked with. The copy gets its name when it is complete, checked and
 * flushed; until then it lies in a hidden folder beside it.
 * @param source a file, or the open outbox whose file is gone; nothing may change that one meanwhile.
 * @returns how many enquiries are in the copy.
 * @throws OutboxError or the system's error when that can't be done or the name is taken; nothing is left behind then.
 */
export async function copyOutbox(
  source: string | DatabaseSync,
  file: string,
  { signal, place = giveName }: CopyOptions = {},
): Promise<number> {
  const folder = mkdtempSync(join(dirname(file), HIDDEN))
  try {
    const copy = join(folder, 'outbox.db')
    const isFile = typeof source === 'string'
    if (!isFile) await backup(source, copy, { rate: PAGES_PER_STEP })
    const enquiries = await runApart(isFile ? ['copy', source, copy] : ['seal', copy, contentOf(source)], signal)
    if (typeof enquiries !== 'number') throw new OutboxError('incomplete copy', enquiries ?? '')
    place(copy, file)
    flushFolder(dirname(file))
    return enquiries
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

/** Removes from a folder what killed processes have left of their copies. One of today may be somebody's at work. */
export function deleteAbandonedCopies(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(HIDDEN))) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

export const timeInName = (): string => new Date().toISOString().replaceAll(':', '-')

/**
 * Saves in `dataDir` what an open outbox holds whose file was deleted or replaced: the operating system keeps it until it is
 * closed. Nothing may change `db` meanwhile.
 */
export async function rescueOutbox(db: DatabaseSync, dataDir: string): Promise<{ file: string; enquiries: number }> {
  createDataDir(dataDir)
  const file = `outbox.rescued-${timeInName()}.db`
  return { file, enquiries: await copyOutbox(db, join(dataDir, file)) }
}

/** Names of the copies an earlier server saved in `dataDir`. */
export function rescuedFiles(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => RESCUED.test(name))
}

/** @throws what the process has met, with its codes. */
async function runApart(work: string[], signal?: AbortSignal): Promise<string | number | null> {
  const options = { signal, killSignal: 'SIGKILL' } as const
  const ended = await run(process.execPath, [import.meta.filename, ...work], options).catch((error: unknown) => {
    // Its message would be the whole command.
    throw Object.assign(new Error('broken off', { cause: error }), { code: 'ABORT_ERR' })
  })
  const { result = null, failure: met } = v.parse(outcome, JSON.parse(ended.stdout))
  if (met) throw Object.assign(new Error(met.message), met)
  return result
}

function check(file: string): string | null {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const { quick_check: result } = v.parse(checkRow, db.prepare('PRAGMA quick_check(1)').get())
    return result === 'ok' ? null : result
  } catch (error) {
    const code = sqliteCode(error)
    if (error instanceof Error && (code === SQLITE.CORRUPT || code === SQLITE.NOTADB)) return error.message
    throw error
  } finally {
    db.close()
  }
}

async function copyFile(source: string, file: string): Promise<number | string> {
  const db = new DatabaseSync(source, { readOnly: true })
  try {
    // One view from first to last: SQLite would begin again with every enquiry stored meanwhile.
    db.exec('BEGIN')
    const expected = contentOf(db)
    await backup(db, file, { rate: 10 * PAGES_PER_STEP })
    return seal(file, expected)
  } finally {
    db.close()
  }
}

/** Makes of a copy a single file, proved whole and on the disk. @returns how many enquiries it holds, or what is wrong. */
function seal(file: string, expected: string): number | string {
  const db = new DatabaseSync(file)
  // A log beside it could get lost.
  db.exec('PRAGMA journal_mode = DELETE')
  const found = contentOf(db)
  db.close()
  if (found !== expected) return `${found} instead of ${expected}`
  const damage = check(file)
  if (damage !== null) return damage
  flushFile(file)
  return Number.parseInt(found, 10)
}

/** What an outbox holds, in figures: "12 enquiries, 3400 bytes of files". */
function contentOf(db: DatabaseSync): string {
  const select = db.prepare(`
    SELECT count(*) AS enquiries, coalesce(sum(length(a.content)), 0) AS bytes
    FROM enquiry e LEFT JOIN attachment a ON a.enquiry_id = e.id`)
  const { enquiries, bytes } = v.parse(countRow, select.get())
  return `${enquiries} enquiries, ${bytes} bytes of files`
}

const WORK: Readonly<Record<string, (file: string, more: string) => unknown>> = { check, copy: copyFile, seal }

if (import.meta.main) {
  const [, , work = '', file = '', more = ''] = process.argv
  try {
    process.stdout.write(JSON.stringify({ result: await WORK[work]?.(file, more) }))
  } catch (error) {
    const { message = String(error) } = error instanceof Error ? error : {}
    process.stdout.write(JSON.stringify({ failure: { ...(error instanceof Error && error), message } }))
  }
}
