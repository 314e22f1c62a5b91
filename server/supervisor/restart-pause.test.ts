import { expect, test } from 'vitest'
import { restartPause } from './restart-pause.ts'

test('a process that keeps ending soon after its start is replaced more and more slowly', () => {
  const pauses: number[] = []
  for (let count = 0; count < 8; count += 1) pauses.push(restartPause(500, pauses.at(-1) ?? null))
  expect(pauses).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('after a minute of life it is replaced at once again', () => {
  expect(restartPause(60_000, 30_000)).toBe(0)
  expect(restartPause(500, 0)).toBe(1000)
})
