import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { isDue } from '../outbox/collection.ts'
import { isTimeToGiveUp, loginPauseAfter, pauseAfter } from './schedule.ts'

const HOUR_MS = 3_600_000
const FIVE_DAYS_MS = 5 * 24 * HOUR_MS

it.each([
  ['attempt', pauseAfter],
  ['login', loginPauseAfter],
])('waits longer after each failed %s, at most an hour', (_what, pause) => {
  const pauses = Array.from({ length: 2000 }, (_, index) => pause(index + 1))
  const growing = pauses.slice(0, pauses.indexOf(HOUR_MS) + 1)
  expect(growing).toStrictEqual([...new Set(growing)].toSorted((a, b) => a - b))
  expect(new Set(pauses.slice(growing.length))).toStrictEqual(new Set([HOUR_MS]))
})

it('makes the second attempt after at most ten seconds', () => {
  expect(pauseAfter(1)).toBeLessThanOrEqual(10_000)
})

it('ends the wait of an enquiry after its own pause, also when the clock was set back', () => {
  const db = new DatabaseSync(':memory:')
  const row = `SELECT 'queued' AS status, :attempts AS attempts, :collectAt AS collect_at, :wait AS next_attempt_at`
  const select = db.prepare(`SELECT ${isDue('0')} AS due FROM (${row})`)
  const isDueIn = (wait: number, attempts: number, collectAt: number | null = null) =>
    select.get({ wait, attempts, collectAt })?.['due'] === 1
  for (let failed = 1; failed < 20; failed += 1)
    expect([isDueIn(pauseAfter(failed), failed), isDueIn(pauseAfter(failed) + 20_000, failed)]).toEqual([false, true])
  expect([isDueIn(2000, 0), isDueIn(HOUR_MS, 0, 1), isDueIn(2 * HOUR_MS, 0, 1)]).toEqual([true, false, true])
})

it('refused a login, stays under five in any ten minutes, the one at the start included', () => {
  const soon = [1, 2, 3].reduce((sum, refusals) => sum + loginPauseAfter(refusals), 0)
  expect(soon).toBeGreaterThan(10 * 60_000)
})

it('gives up after five days and twenty attempts, not before', () => {
  expect(isTimeToGiveUp(20, 1000, 1000 + FIVE_DAYS_MS)).toBe(true)
  expect(isTimeToGiveUp(20, 1000, 1000 + FIVE_DAYS_MS - 1)).toBe(false)
  expect(isTimeToGiveUp(19, 1000, 1000 + 400 * FIVE_DAYS_MS)).toBe(false)
  expect(isTimeToGiveUp(20, FIVE_DAYS_MS, 1000)).toBe(false)
})
