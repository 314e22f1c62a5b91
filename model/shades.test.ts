import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { wcagContrast } from 'culori'
import { darkened, INK, LEAST_CONTRAST, PAPER, PINE, PINE_DEEP, type Shades, shadesOf, WHITE } from './shades.ts'

// The style sheet's other grounds below the brand's text and lines.
const PAPER_DEEP = '#eae1d0'
const WOOD_SOFT = '#e6d2b1'
const ERROR_GROUND = '#fff7f5'

/** On which ground each shade needs how much. */
const NEEDS: [shade: keyof Shades, ground: string, contrast: number][] = [
  ['base', WHITE, 4.5],
  ['base', PAPER, 3],
  ['base', PAPER_DEEP, 3],
  ['base', WOOD_SOFT, 3],
  ['text', PAPER, 7],
  ['text', PAPER_DEEP, 4.5],
  ['text', WOOD_SOFT, 4.5],
  ['text', ERROR_GROUND, 7],
  ['hover', WHITE, 7],
  ['light', PINE, 4.5],
  ['light', INK, 7],
  ['mark', INK, 3],
  ['mark', PINE_DEEP, 3],
  ['more-base', WHITE, 7],
  ['more-text', PAPER, 7],
  ['more-text', WOOD_SOFT, 4.5],
  ['more-hover', WHITE, 7],
]

const anyColor = integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('whatever the owner’s colour, its shades can be read and seen on all their grounds', () => {
  assert(
    property(anyColor, (color) => {
      // What is too pale is refused, and this is suggested in its place.
      const shades = shadesOf(darkened(color, LEAST_CONTRAST))
      const tooPale = NEEDS.filter(([shade, ground, contrast]) => wcagContrast(shades[shade], ground) < contrast)
      expect(tooPale).toEqual([])
    }),
    { numRuns: 500, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#00ff00'], ['#757575']] },
  )
})

test('whatever the colour, a button changes under the pointer', () => {
  assert(
    property(anyColor, (color) => {
      const shades = shadesOf(darkened(color, LEAST_CONTRAST))
      expect(wcagContrast(shades.base, shades.hover)).toBeGreaterThan(1.3)
      expect(wcagContrast(shades['more-base'], shades['more-hover'])).toBeGreaterThan(1.3)
    }),
    { numRuns: 500, examples: [['#000000'], ['#1a1a1a'], ['#00008b']] },
  )
})

test('a colour that is fit stays what it is', () => {
  expect(darkened('#c34a57', LEAST_CONTRAST)).toBe('#c34a57')
  expect(shadesOf('#c34a57')).toEqual({
    base: '#c34a57',
    text: '#8f2a38',
    hover: '#8d2836',
    light: '#efa2a4',
    mark: '#c44c58',
    'more-base': '#8d2836',
    'more-text': '#7d1e2d',
    'more-hover': '#6c1423',
  })
})

test('the grounds are those of the style sheet', () => {
  const tokens = readFileSync(new URL('../site/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, color] of Object.entries({
    paper: PAPER,
    'paper-deep': PAPER_DEEP,
    ink: INK,
    pine: PINE,
    'pine-deep': PINE_DEEP,
  })) {
    expect(tokens).toContain(`--${name}: ${color};`)
  }
})
