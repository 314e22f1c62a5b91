/** Both engines share this: age deletes nothing while the clock is in doubt. A wrong clock once took every delivered enquiry. */
import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import type { Log } from '../log/log.ts'
import type { Outbox } from './outbox.ts'

/** The note of the clock: the time that it showed last, and the time before which nothing is deleted. */
const KEY = 'clock'
const clockNote = v.fallback(
  v.nullable(v.pipe(v.string(), v.parseJson(), v.object({ seen: v.number(), until: v.number() }))),
  null,
)

/** Compares the clock with the monotonic one, after a start with the note. */
export function watchClock({ readNote, writeNote }: Pick<Outbox, 'readNote' | 'writeNote'>, log: Log) {
  let known: { seen: number; until: number } | null = null
  let comparedAt = performance.now()
  let notedAt = -Infinity
  let isInDoubt = false
  return {
    isInDoubt: () => isInDoubt,
    /**
     * @param now what the clock shows, in milliseconds. @param newest the time of the newest delivered enquiry: a later time
     * than now is wrong as well.
     * @returns whether age may delete. After a jump of more than a day it may a day later.
     */
    async compare(now: number, newest: number): Promise<boolean> {
      const passed = known === null ? 0 : performance.now() - comparedAt
      known ??= v.parse(clockNote, await readNote(KEY)) ?? { seen: Math.max(now, newest), until: 0 }
      comparedAt = performance.now()
      const hasJumped = Math.abs(now - known.seen - passed) > DAY_MS
      if (hasJumped)
        log.error('the clock has jumped by more than a day, or the server was off: for a day age deletes nothing')
      known = { seen: now, until: hasJumped ? now + DAY_MS : known.until }
      isInDoubt = now < known.until
      if (hasJumped || comparedAt - notedAt > HOUR_MS) {
        await writeNote(KEY, JSON.stringify(known))
        notedAt = comparedAt
      }
      return !isInDoubt
    },
  }
}
