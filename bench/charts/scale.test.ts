import { expect, test } from 'vitest'
import { ticksUpTo } from './scale.ts'

test.each([
  { highest: 7, expected: [0, 2, 4, 6, 8] },
  { highest: 1746, expected: [0, 500, 1000, 1500, 2000] },
  { highest: 0.4, expected: [0, 0.1, 0.2, 0.3, 0.4] },
])('an axis up to $highest has the ticks $expected', ({ highest, expected }) => {
  expect(ticksUpTo(highest)).toEqual(expected)
})
