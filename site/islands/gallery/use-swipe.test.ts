import { expect, test } from 'vitest'
import { swipeStep } from './use-swipe.ts'

test('to the left brings the next picture, to the right the previous', () => {
  expect(swipeStep(-80, 10)).toBe(1)
  expect(swipeStep(80, -10)).toBe(-1)
})

test('a tap, a tremble and a way up or down bring nothing', () => {
  expect([swipeStep(0, 0), swipeStep(-39, 0), swipeStep(-60, 90), swipeStep(60, -90)]).toEqual([0, 0, 0, 0])
})
