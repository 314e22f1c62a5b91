import { readFileSync } from 'node:fs'
import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { wcagContrast } from 'culori'
import {
  darkened,
  INK,
  LEAST_CONTRAST,
  PAPER,
  PINE,
  PINE_DEEP,
  type Shades,
  shadesOf,
  turned,
  WHITE,
} from './shades.ts'

// More backgrounds of the brand's text and lines in the style sheet; PAPER_DEEP is the background of the drawn map.
const PAPER_DEEP = '#eae1d0'
const WOOD_SOFT = '#e6d2b1'
const ERROR_GROUND = '#fff7f5'

const PINE_MIST = '#c9d8d2'
/** The shades that follow the brand's hue. */
const OWN = new Set([PINE, PINE_DEEP, WOOD_SOFT])

/** A shade, its ground, and the contrast that they need. */
type Pair = [string, string, number]

/** The grounds of each shade, and the contrast that the shade needs on them. */
const NEEDS: [shade: keyof Shades, grounds: string[], contrast: number][] = [
  ['line', [WHITE], 4.5],
  ['line', [PAPER, PAPER_DEEP, WOOD_SOFT], 3],
  ['text', [PAPER, ERROR_GROUND], 7],
  ['text', [PAPER_DEEP, WOOD_SOFT], 4.5],
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
      // The first colour is refused, because neither white nor ink can be read on it. The second is the suggestion.
      const isFit = wcagContrast(color, INK) >= LEAST_CONTRAST
      const base = isFit ? color : darkened(color, LEAST_CONTRAST)
      const shades = shadesOf(base)
      const shown = (ground: string) => (OWN.has(ground) ? turned(ground, base) : ground)
      const pairs: Pair[] = [
        ...NEEDS.flatMap(([shade, grounds, contrast]) =>
          grounds.map((ground): Pair => [shades[shade], shown(ground), contrast]),
        ),
        [shades.on, shades.base, 4.5],
        [shades.on, shades.hover, 7],
        ...[PINE, PINE_DEEP].map((ground): Pair => [turned(ground, base), WHITE, 9]),
        [turned(PINE_MIST, base), turned(PINE_DEEP, base), 7],
        [INK, turned(WOOD_SOFT, base), 7],
      ]
      expect(pairs.filter(([shade, ground, contrast]) => wcagContrast(shade, ground) < contrast)).toEqual([])
      expect(wcagContrast(shades.base, shades.hover)).toBeGreaterThan(1.3)
      expect(wcagContrast(shades['more-base'], shades['more-hover'])).toBeGreaterThan(1.3)
    }),
    {
      numRuns: 500,
      examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#757575'], ['#1a1a1a'], ['#00008b']],
    },
  )
})

test('the grounds are those of the style sheet', () => {
  const tokens = readFileSync(new URL('../pages/styles/tokens.css', import.meta.url), 'utf8')
  const grounds = { paper: PAPER, ink: INK, pine: `turned(${PINE})`, 'pine-deep': `turned(${PINE_DEEP})` }
  for (const [name, color] of Object.entries(grounds)) expect(tokens).toContain(`--${name}: ${color};`)
})
