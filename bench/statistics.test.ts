import { expect, test } from 'vitest'
import { median, percentile } from './statistics.ts'

test.each([
  { values: [3], share: 0.5, expected: 3 },
  { values: [5, 1, 3], share: 0.5, expected: 3 },
  { values: [1, 2, 3, 4], share: 0.75, expected: 3 },
  { values: [5, 4, 3, 2, 1], share: 0.75, expected: 4 },
  { values: [1, 2], share: 1, expected: 2 },
])('percentile $share of $values is $expected', ({ values, share, expected }) => {
  expect(percentile(values, share)).toBe(expected)
})

test('the median is a value that was measured', () => {
  expect(median([4, 1, 3, 2])).toBe(2)
})
