import { expect, it } from 'vitest'
import { isTimeToGiveUp, nextPause } from './schedule.ts'

const HOUR_MS = 3_600_000
const FIVE_DAYS_MS = 5 * 24 * HOUR_MS

it('waits at most ten seconds before the second attempt, then longer each time, at most an hour', () => {
  const pauses = [nextPause(0)]
  while (pauses.at(-1) !== HOUR_MS && pauses.length < 100) pauses.push(nextPause(pauses.at(-1) ?? 0))
  expect(pauses[0]).toBeLessThanOrEqual(10_000)
  expect(pauses).toStrictEqual([...new Set(pauses)].toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(HOUR_MS)
  expect(nextPause(HOUR_MS)).toBe(HOUR_MS)
})

it('gives up after five days, not before', () => {
  expect(isTimeToGiveUp(1000, 1000 + FIVE_DAYS_MS - 1)).toBe(false)
  expect(isTimeToGiveUp(1000, 1000 + FIVE_DAYS_MS)).toBe(true)
})
