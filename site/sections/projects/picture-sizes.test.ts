import { expect, test } from 'vitest'
import { pictureSizes } from './picture-sizes.ts'

test('a picture as wide as its cell follows the width of the cell', () => {
  expect(pictureSizes([5, 2], 4 / 3)).toContain('(width >= 93rem) 35rem')
})

test('a cell taller than its picture asks for a picture that covers its height', () => {
  // Four of twelve columns are 28 rem wide, three rows 24 rem high: the picture must be 32 rem wide to fill them.
  expect(pictureSizes([4, 3], 4 / 3)).toContain('(width >= 93rem) 32rem')
})

test('below 768 px every picture has the width of a slide', () => {
  expect(pictureSizes([7, 5], 4 / 3)).toMatch(/, min\(77vw, 26rem\)$/)
})
