/**
 * What takes seconds on a full outbox, as a process of its own (see `copy.ts`): the site is served meanwhile, and unlike a
 * thread it can be ended in the middle of what SQLite or the disk is doing. Prints its result as JSON.
 */
import { backup, DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { OutboxError, SQLITE, sqliteCode } from './errors.ts'
import { flushFile } from './folder.ts'

const PAGES_PER_STEP = 10_000
const checkRow = v.object({ quick_check: v.string() })
const countRow = v.object({ enquiries: v.number(), bytes: v.number() })

/** Reads every page. @returns what is wrong, in SQLite's words, or null. */
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

/** @returns how many enquiries the copy holds. */
async function copy(source: string, file: string): Promise<number> {
  const db = new DatabaseSync(source, { readOnly: true })
  try {
    // One view from first to last: SQLite would begin again with every enquiry stored meanwhile.
    db.exec('BEGIN')
    const expected = contentOf(db)
    await backup(db, file, { rate: PAGES_PER_STEP })
    return seal(file, expected)
  } finally {
    db.close()
  }
}

/** Makes of a copy a single file, proved whole and on the disk. @returns how many enquiries it holds. */
function seal(file: string, expected: string): number {
  const db = new DatabaseSync(file)
  // A log beside it could get lost.
  db.exec('PRAGMA journal_mode = DELETE')
  const found = contentOf(db)
  db.close()
  if (found !== expected) throw new OutboxError('incomplete copy', `${found} instead of ${expected} are in the copy`)
  const damage = check(file)
  if (damage !== null) throw new OutboxError('incomplete copy', damage)
  flushFile(file)
  return Number.parseInt(found, 10)
}

/** What an outbox holds, in figures: "12 enquiries, 3400 bytes of files". */
export function contentOf(db: DatabaseSync): string {
  const select = db.prepare(`
    SELECT count(*) AS enquiries, coalesce(sum(length(a.content)), 0) AS bytes
    FROM enquiry e LEFT JOIN attachment a ON a.enquiry_id = e.id`)
  const { enquiries, bytes } = v.parse(countRow, select.get())
  return `${enquiries} enquiries, ${bytes} bytes of files`
}

const WORK: Readonly<Record<string, (file: string, more: string) => unknown>> = { check, copy, seal }

if (import.meta.main) {
  const [, , work = '', file = '', more = ''] = process.argv
  try {
    process.stdout.write(JSON.stringify({ result: await WORK[work]?.(file, more) }))
  } catch (error) {
    const { message = String(error) } = error instanceof Error ? error : {}
    process.stdout.write(JSON.stringify({ failure: { ...(error instanceof Error && error), message } }))
  }
}
