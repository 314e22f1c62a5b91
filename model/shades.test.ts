import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { wcagContrast } from 'culori'
import { darkened, INK, LEAST_CONTRAST, PAPER, PINE, PINE_DEEP, type Shades, shadesOf, WHITE } from './shades.ts'

// The style sheet's other grounds below the brand's text and lines.
const PAPER_DEEP = '#eae1d0'
const WOOD_SOFT = '#e6d2b1'
const ERROR_GROUND = '#fff7f5'

/** On which grounds each shade needs how much. */
const NEEDS: [shade: keyof Shades, grounds: string[], contrast: number][] = [
  ['base', [WHITE], 4.5],
  ['base', [PAPER, PAPER_DEEP, WOOD_SOFT], 3],
  ['text', [PAPER, ERROR_GROUND], 7],
  ['text', [PAPER_DEEP, WOOD_SOFT], 4.5],
  ['hover', [WHITE], 7],
  ['light', [PINE], 4.5],
  ['light', [INK], 7],
  ['mark', [INK, PINE_DEEP], 3],
  ['more-base', [WHITE], 7],
  ['more-text', [PAPER], 7],
  ['more-text', [WOOD_SOFT], 4.5],
  ['more-hover', [WHITE], 7],
]

test('whatever the owner’s colour, its shades can be read on all their grounds, and a button changes under the pointer', () => {
  const anyColor = integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  assert(
    property(anyColor, (color) => {
      // What is too pale is refused, and this is suggested in its place.
      const shades = shadesOf(darkened(color, LEAST_CONTRAST))
      const tooPale = NEEDS.filter(([shade, grounds, contrast]) =>
        grounds.some((ground) => wcagContrast(shades[shade], ground) < contrast),
      )
      expect(tooPale).toEqual([])
      expect(wcagContrast(shades.base, shades.hover)).toBeGreaterThan(1.3)
      expect(wcagContrast(shades['more-base'], shades['more-hover'])).toBeGreaterThan(1.3)
    }),
    {
      numRuns: 500,
      examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#757575'], ['#1a1a1a'], ['#00008b']],
    },
  )
})

test('a colour that is fit stays what it is', () => {
  expect(darkened('#c34a57', LEAST_CONTRAST)).toBe('#c34a57')
  expect(shadesOf('#c34a57')).toMatchObject({ base: '#c34a57', text: '#8f2a38', hover: '#8d2836', light: '#efa2a4' })
})

test('the grounds are those of the style sheet', () => {
  const tokens = readFileSync(new URL('../site/styles/tokens.css', import.meta.url), 'utf8')
  const grounds = { paper: PAPER, 'paper-deep': PAPER_DEEP, ink: INK, pine: PINE, 'pine-deep': PINE_DEEP }
  for (const [name, color] of Object.entries(grounds)) expect(tokens).toContain(`--${name}: ${color};`)
})
