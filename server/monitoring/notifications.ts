import type { DatabaseSync } from 'node:sqlite'
import { pauseAfter } from '../delivery/schedule.ts'
import type { Log } from '../log/log.ts'
import { DAY_MS, MINUTE_MS, repeat } from '../outbox/time.ts'
import { createCall } from './alerts.ts'

const POLL_MS = 1000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
// A service that takes longer to answer has rung each time: then the others come to their turn.
const MOST_UNANSWERED = 3
const MAY_BE_HEARD = /TimeoutError|UND_ERR_SOCKET|ECONNRESET/

/** `site` stands in every message: one phone may belong to many. `assertOurs` throws when the outbox may not be worked on. */
export type NotificationOptions = { url: string; site: string; assertOurs: () => void; log: Log }

/**
 * Tells the owner's phone of each new enquiry, in their order and for a day at most. What was heard but not written down
 * when the process is killed is told again: one at most. Where nobody answers in time, it is told three times at most.
 * @returns what ends this, with the call on its way.
 */
export function startNotifications(db: DatabaseSync, { url, site, assertOurs, log }: NotificationOptions) {
  // Both ways: a clock that was set back leaves rows of the future behind.
  const select = db.prepare(`
    SELECT id, EXISTS (SELECT 1 FROM attachment a WHERE a.enquiry_id = e.id) AS hasFile,
      abs(received_at - ?) > ${DAY_MS} AS isOld
    FROM notification n JOIN enquiry e ON e.id = n.enquiry_id ORDER BY n.rowid LIMIT 1`)
  const remove = db.prepare('DELETE FROM notification WHERE enquiry_id = ?')
  const note = db.prepare('UPDATE notification SET last_error = ?')
  const call = createCall(url, log, 'NOTIFY_URL: the owner could not be told of a new enquiry; it is tried for a day')
  // Until this is written down, e.g. on a full disk, nothing else is told: the phone would ring twice.
  let heard: string | null = null
  let failed = 0
  let unanswered = 0

  const writeDown = (): void => {
    if (heard !== null) remove.run(heard)
    heard = null
  }

  /** @returns whether all is well. */
  const tellNext = async (): Promise<boolean> => {
    assertOurs()
    writeDown()
    const next = select.get(Date.now())
    if (!next) return true
    const id = String(next.id)
    const text = `${site}: ${id}, ${next.hasFile ? 'mit' : 'ohne'} Anhang`
    const trouble = next.isOld ? null : await call({ title: 'Neue Anfrage', text })
    if (trouble !== null) {
      if (MAY_BE_HEARD.test(trouble)) unanswered += 1
      if (unanswered < MOST_UNANSWERED) {
        note.run(`NOTIFY_URL not reached (${trouble})`)
        return false
      }
      log.error({ id, error: trouble }, 'NOTIFY_URL: no answer in time; the owner may have been told of this enquiry')
    }
    unanswered = 0
    if (next.isOld) log.error({ id }, 'NOTIFY_URL: the owner was not told of this enquiry, which is over a day old')
    heard = id
    writeDown()
    return true
  }

  const look = async (): Promise<number> => {
    failed = (await tellNext()) ? 0 : failed + 1
    return failed === 0 ? POLL_MS : Math.min(pauseAfter(failed), LONGEST_PAUSE_MS)
  }
  const complaint = 'notifications wait: the outbox could not be read or written'
  return repeat(look, { log, complaint, afterErrorMs: POLL_MS })
}
