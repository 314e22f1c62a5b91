import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cell } from '#site/content.ts'
import { isUpright, galleryLayoutOf } from './gallery-layout.ts'

const LANDSCAPE = 4 / 3
const UPRIGHT = 3 / 4
// A cell of so many columns and rows, as Projects.module.css lays it out at 1440 px.
const ratioOf = ([columns, rows]: Cell) => (columns * 108.7 - 7.6) / (rows * 114.2 - 7.6)

describe('in a gallery of any length and shapes', () => {
  const galleries = array(constantFrom(LANDSCAPE, UPRIGHT, 9 / 16, 1, 2), { minLength: 1, maxLength: 60 })

  test('each photo has one cell, and bands are whole', () => {
    assert(
      property(galleries, (ratios) => {
        const { opening, cells } = galleryLayoutOf(ratios)
        expect(cells).toHaveLength(ratios.length)
        let column = 0
        for (const [columns] of cells.slice(opening.length)) column = column === 12 ? columns : column + columns
        expect([0, 12]).toContain(column)
      }),
    )
  })

  test('an upright photo has an upright cell', () => {
    assert(
      property(galleries, (ratios) => {
        const cells = galleryLayoutOf(ratios).cells.filter((_, index) => isUpright(ratios[index] ?? 0))
        expect(cells.map(ratioOf).filter((ratio) => ratio > 0.9)).toEqual([])
      }),
    )
  })
})
