/**
 * Copies outboxes and looks for damage. Both take seconds on a full outbox, so this file also runs as a process of its own:
 * visitors are served meanwhile, and unlike a thread a process can be ended in the middle of a read.
 */
import { execFile } from 'node:child_process'
import { existsSync, linkSync, mkdtempDisposableSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { DAY_MS } from '#shared/time.ts'
import { OutboxError } from '../errors.ts'
import { firstValue } from './database.ts'
import { SQLITE, sqliteCode } from './errors.ts'
import { flush } from './folder.ts'

// 40 MB at a time.
const PAGES_PER_STEP = 10_000
// SQLite reads a file of this size in a few milliseconds, while a process takes 300 on a busy machine. Many sites without
// files start at once.
const SMALL_BYTES = 150_000
/** The name of unfinished copies, and of nothing else: a folder of the owner's with this name would be deleted. */
const UNFINISHED = '.outbox-copy-'
const RESCUED = /^outbox\.rescued-.+\.db$/
const COUNT = 'SELECT count(id) FROM enquiry'

const execute = promisify(execFile)
const finding = v.object({ damage: v.nullable(v.string()), enquiries: v.number() })
const answer = v.union([finding, v.object({ failure: v.looseObject({ message: v.string() }) })])
type Finding = v.InferOutput<typeof finding>

/** @returns what is wrong with a database, in SQLite's words, or null. @throws when it can't be read. */
export async function findDamage(file: string, signal: AbortSignal): Promise<string | null> {
  const isSmall = statSync(file).size < SMALL_BYTES
  return (isSmall ? check(file) : await inChildProcess('check', [file], signal)).damage
}

/**
 * Copies an outbox into a new file, also beside a running server. The copy gets its name when it is complete, checked and
 * flushed. Until then it lies in a hidden folder beside this name.
 * @returns how many enquiries are in the copy.
 * @throws OutboxError or the system's error when the copy fails or the name is taken; nothing is left behind.
 */
export async function copyOutbox(source: string, file: string, signal?: AbortSignal): Promise<number> {
  using folder = mkdtempDisposableSync(join(dirname(file), UNFINISHED))
  const copy = join(folder.path, 'outbox.db')
  const { enquiries, damage } = await inChildProcess('copy', [source, copy], signal)
  if (damage !== null) throw new OutboxError('incomplete copy', damage)
  publish(copy, file)
  return enquiries
}

/** Gives the copy its name, without replacing another file. */
function publish(copy: string, file: string): void {
  try {
    linkSync(copy, file)
  } catch (error) {
    if (existsSync(file)) throw error
    // USB sticks have no hard links.
    renameSync(copy, file)
  }
  flush(dirname(file))
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

// A process takes 50 MB, and many sites start at once and make their backups at the same hour.
const latest: Record<'check' | 'copy', Promise<unknown>> = { check: Promise.resolve(), copy: Promise.resolve() }

/** Runs processes of one kind one after the other. @throws the error of the process, with its codes. */
function inChildProcess(kind: keyof typeof latest, args: string[], signal?: AbortSignal): Promise<Finding> {
  const found = latest[kind].then(() => runProcess(args, signal))
  latest[kind] = found.catch(() => {})
  return found
}

async function runProcess(args: string[], signal?: AbortSignal): Promise<Finding> {
  const options = { signal, killSignal: 'SIGKILL' } as const
  const { stdout } = await execute(process.execPath, [import.meta.filename, ...args], options).catch(
    (error: unknown) => {
      // The message of this error is the whole command.
      throw Object.assign(new Error('broken off', { cause: error }), { code: 'ABORT_ERR' })
    },
  )
  const found = v.parse(answer, JSON.parse(stdout))
  if ('failure' in found) throw Object.assign(new Error(found.failure.message), found.failure)
  return found
}

async function copyAndCheck(source: string, copy: string): Promise<Finding> {
  using db = new DatabaseSync(source, { readOnly: true })
  // A read transaction: without it SQLite begins again with every enquiry that is stored meanwhile.
  db.exec(`BEGIN; ${COUNT}`)
  await backup(db, copy, { rate: PAGES_PER_STEP })
  using written = new DatabaseSync(copy)
  // A copy must be one file: a log beside it could get lost.
  written.exec('PRAGMA journal_mode = DELETE')
  flush(copy)
  return { damage: damageIn(written), enquiries: Number(firstValue(written, COUNT)) }
}

function check(file: string): Finding {
  using db = new DatabaseSync(file, { readOnly: true })
  return { damage: damageIn(db), enquiries: 0 }
}

function damageIn(db: DatabaseSync): string | null {
  try {
    const result = String(firstValue(db, 'PRAGMA quick_check(1)'))
    return result === 'ok' ? null : result
  } catch (error) {
    const code = sqliteCode(error)
    if (error instanceof Error && (code === SQLITE.CORRUPT || code === SQLITE.NOTADB)) return error.message
    throw error
  }
}

if (import.meta.main) {
  const [, , source = '', copy] = process.argv
  try {
    process.stdout.write(JSON.stringify(copy === undefined ? check(source) : await copyAndCheck(source, copy)))
  } catch (error) {
    const { message = '' } = error instanceof Error ? error : {}
    process.stdout.write(JSON.stringify({ failure: { ...(error instanceof Error && error), message } }))
  }
}
