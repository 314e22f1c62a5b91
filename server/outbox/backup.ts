import { closeSync, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { damageIn } from './damage-check.ts'
import { flushFile, flushFolder } from './flush.ts'
import { OutboxError } from './outbox-error.ts'

const entryRows = v.array(v.object({ entry: v.string() }))

/**
 * Writes a consistent copy of the whole outbox while the server goes on working. The copy gets its name when it is
 * complete, checked and flushed.
 * @throws OutboxError or the system's error when that can't be done or the name is taken; nothing is left behind then.
 */
export function backUp(db: DatabaseSync, file: string): void {
  const folder = mkdtempSync(join(dirname(file), '.backup-'))
  try {
    const copy = join(folder, 'outbox.db')
    const before = entriesOf(db)
    db.prepare('VACUUM INTO ?').run(copy)
    const after = new Set(entriesOf(db))
    // What the server has stored or deleted meanwhile may be in the copy or not.
    const expected = before.filter((entry) => after.has(entry))
    checkCopy(copy, expected)
    flushFile(copy)
    moveToFreeName(copy, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  flushFolder(dirname(file))
}

function checkCopy(file: string, expected: string[]): void {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const damage = damageIn(copy)
    if (damage !== null) throw new OutboxError('incomplete copy', damage)
    const copied = new Set(entriesOf(copy))
    const missing = expected.filter((entry) => !copied.has(entry)).length
    if (missing > 0) {
      throw new OutboxError('incomplete copy', `${missing} of ${expected.length} enquiries are missing from the copy`)
    }
  } finally {
    copy.close()
  }
}

/** Each enquiry with the size of its file. */
function entriesOf(db: DatabaseSync): string[] {
  const select = db.prepare(`
    SELECT e.id || ' ' || coalesce(length(a.content), 0) AS entry
    FROM enquiry e LEFT JOIN attachment a ON a.enquiry_id = e.id`)
  return v.parse(entryRows, select.all()).map(({ entry }) => entry)
}

/** Moving overwrites, so the name is taken first, by an empty file of our own. A link would do without, but not on USB sticks. */
function moveToFreeName(from: string, to: string): void {
  closeSync(openSync(to, 'wx', 0o600))
  try {
    renameSync(from, to)
  } catch (error) {
    rmSync(to)
    throw error
  }
}
