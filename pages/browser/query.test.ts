import { expect, test } from 'vitest'
import { retryDelay } from './query.ts'

// Three more tries never wait for thirty seconds (tests/bad-connection/scripts.test.ts): the cap is a promise of its own.
test('the pauses between two tries double from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
