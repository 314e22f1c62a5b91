import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CELLS, pictureSizes } from './picture-sizes.ts'

test('the cells are those of the style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, 'Gallery.module.css'), 'utf8')
  const areas = css.matchAll(/:nth-child\(\d\) \{\s*grid-area: \d+ \/ \d+ \/ span (\d+) \/ span (\d+)/g)
  expect([...areas].map(([, rows, columns]) => ({ columns: Number(columns), rows: Number(rows) }))).toEqual(CELLS)
})

test('a picture as wide as its cell follows the width of the cell', () => {
  expect(pictureSizes(1, 4 / 3)).toContain('(width >= 93rem) 35.0rem')
})

test('a cell taller than its picture asks for a picture that covers its height', () => {
  // Four of twelve columns are 28 rem wide, three rows 24 rem high: the picture must be 32 rem wide to fill them.
  expect(pictureSizes(4, 4 / 3)).toContain('(width >= 93rem) 32.0rem')
})

test('below 768 px every picture has the width of a slide, and a tenth one has nothing else', () => {
  expect(pictureSizes(0, 4 / 3)).toMatch(/, min\(77vw, 26rem\)$/)
  expect(pictureSizes(9, 4 / 3)).toBe('min(77vw, 26rem)')
})
