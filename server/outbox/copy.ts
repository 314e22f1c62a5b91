import { execFile } from 'node:child_process'
import { existsSync, linkSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { OutboxError } from './errors.ts'
import { contentOf } from './file-work.ts'
import { flushFolder } from './folder.ts'

const SCRIPT = join(import.meta.dirname, 'file-work.ts')
// 4 MB at a time: others are answered in between.
const PAGES_PER_STEP = 1000
const HIDDEN = '.backup-'
const DAY_MS = 86_400_000

const run = promisify(execFile)
const failure = v.looseObject({ message: v.string(), trouble: v.optional(v.literal('incomplete copy')) })
const outcome = v.union([v.object({ failure }), v.object({ result: v.nullable(v.union([v.string(), v.number()])) })])

/**
 * Reads every page of a database.
 * @param signal breaks it off at once.
 * @returns what is wrong with it, in SQLite's words, or null.
 * @throws when it can't be read for another reason than damage, or when it was broken off.
 */
export async function findDamage(file: string, signal?: AbortSignal): Promise<string | null> {
  return v.parse(v.nullable(v.string()), await runFileWork(['check', file], signal))
}

/**
 * Copies a whole outbox into a new file while it is worked with. The copy gets its name when it is complete, checked and
 * flushed; until then it lies in a hidden folder beside it.
 * @param source a file, or the open outbox whose file is gone; nothing may change that one meanwhile.
 * @param signal breaks it off at once.
 * @returns how many enquiries are in the copy.
 * @throws OutboxError or the system's error when that can't be done or the name is taken; nothing is left behind then.
 */
export async function copyOutbox(source: string | DatabaseSync, file: string, signal?: AbortSignal): Promise<number> {
  const folder = mkdtempSync(join(dirname(file), HIDDEN))
  try {
    const copy = join(folder, 'outbox.db')
    const enquiries = v.parse(v.number(), await runFileWork(await workOn(source, copy), signal))
    giveName(copy, file)
    flushFolder(dirname(file))
    return enquiries
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function workOn(source: string | DatabaseSync, copy: string): Promise<string[]> {
  if (typeof source === 'string') return ['copy', source, copy]
  await backup(source, copy, { rate: PAGES_PER_STEP })
  return ['seal', copy, contentOf(source)]
}

/** @throws what the process has met, with its codes. */
async function runFileWork(work: string[], signal?: AbortSignal): Promise<string | number | null> {
  const options = { signal, killSignal: 'SIGKILL' } as const
  const { stdout } = await run(process.execPath, [SCRIPT, ...work], options).catch((error: unknown) => {
    throw brokenOff(error)
  })
  const found = v.parse(outcome, JSON.parse(stdout))
  if ('result' in found) return found.result
  const { trouble, message, ...codes } = found.failure
  throw trouble ? new OutboxError(trouble, message) : Object.assign(new Error(message), codes)
}

/** Its message would be the whole command. */
function brokenOff(error: unknown): Error {
  const how = error instanceof Error && 'signal' in error ? String(error.signal) : ''
  return Object.assign(new Error(`broken off ${how}`.trim(), { cause: error }), { code: 'ABORT_ERR' })
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
  const paths = readdirSync(folder)
    .filter((name) => name.startsWith(HIDDEN))
    .map((name) => join(folder, name))
  const abandoned = paths.filter((path) => Date.now() - statSync(path).mtimeMs > DAY_MS)
  for (const path of abandoned) rmSync(path, { recursive: true, force: true })
}
