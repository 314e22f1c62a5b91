import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** The backgrounds of the brand's colour; `pages/styles/tokens.css` has the same values. */
export const PAPER = '#f5f0e6'
export const INK = '#231c17'
export const PINE = '#1d4a44'
export const PINE_DEEP = '#14312d'
export const WHITE = '#ffffff'

/** The least contrast of letters on the brand's colour, and of lines in this colour on white. On paper the lines then have 3.9. */
export const LEAST_CONTRAST = 4.5
// The green and the wood of the style sheet were chosen by eye for this red.
const HOUSE_RED = '#c34a57'
// If the brand has this chroma or more, turned colours stay as vivid as they were.
const VIVID = 0.12
const LINE_ON_DARK = 3
// A visitor must see the button change under the pointer.
const STEP = 1.4
// Beyond this contrast to white a darker shade looks the same: the button becomes lighter instead.
const DARKEST = 18
const HALVINGS = 20

/** The brand's colour and its shades, by their names in `brand(…)` of the style sheets. */
export type Shades = ReturnType<typeof shadesOf>

/**
 * All shades of a brand: they keep its hue, and the background decides their lightness. The demo's red gives the shades
 * that were chosen for it by eye; every other colour has the same contrasts or higher ones. A light colour has dark letters.
 * @param base a colour such as '#c34a57', with at least `LEAST_CONTRAST` to white or to the ink.
 */
export function shadesOf(base: string) {
  const isLight = wcagContrast(base, WHITE) < LEAST_CONTRAST
  const pineDeep = turned(PINE_DEEP, base)
  // The shades `more-…` are for visitors whose system asks for more contrast.
  const more = darkened(base, 8.4)
  return {
    base,
    /** Letters on the colour itself. */
    on: isLight ? INK : WHITE,
    /** Lines on paper. */
    line: darkened(base, LEAST_CONTRAST),
    /** Text on paper, sheet and white. AAA asks for 7 : 1; on paper the contrast is an eighth lower than on white. */
    text: darkened(base, 8.2),
    /** The background of a button under the pointer. */
    hover: isLight ? hoveredLight(base) : hovered(base, 8.4),
    /** Text and lines on pine and ink. */
    light: lightened(base, 4.9, turned(PINE, base)),
    /** Lines on ink and deep pine, and the mark on the hero's picture. The brand's own colour, if its contrast is enough. */
    mark: wcagContrast(base, pineDeep) >= LINE_ON_DARK ? base : lightened(base, LINE_ON_DARK, pineDeep),
    'more-base': more,
    'more-text': darkened(base, 10),
    'more-hover': hovered(more, 11.9),
  }
}

/** A colour of the style sheet in the brand's hue: as light as before, and at most as vivid as the brand. */
export function turned(color: string, base: string): string {
  if (base === HOUSE_RED) return color
  const contrast = wcagContrast(color, WHITE)
  const { c } = inOklch(color)
  const chroma = c * Math.min(1, inOklch(base).c / VIVID)
  return bisectLightness(
    base,
    (share) => ({ l: share, c: chroma }),
    (hex) => wcagContrast(hex, WHITE) >= contrast,
  )
}

const inOklch = (color: string): Oklch => converter('oklch')(color) ?? { mode: 'oklch', l: 0, c: 0 }

/** The colour, or the nearest darker one with this contrast to white. */
export function darkened(color: string, contrast: number): string {
  if (wcagContrast(color, WHITE) >= contrast) return color
  return bisectLightness(color, towardsBlack, (hex) => wcagContrast(hex, WHITE) >= contrast)
}

function lightened(color: string, contrast: number, ground: string): string {
  return bisectLightness(color, towardsWhite, (hex) => wcagContrast(hex, ground) >= contrast)
}

function hovered(color: string, contrast: number): string {
  const own = wcagContrast(color, WHITE)
  const wanted = Math.max(contrast, own * STEP)
  if (wanted <= DARKEST) return darkened(color, wanted)
  return bisectLightness(color, lighter, (hex) => wcagContrast(hex, WHITE) <= own / STEP)
}

/** The button under the pointer is darker; it is lighter if its dark letters would have less than 7 : 1. */
function hoveredLight(color: string): string {
  const own = wcagContrast(color, WHITE)
  const most = wcagContrast(INK, WHITE) / 7.2
  if (own * STEP < most) return darkened(color, own * STEP)
  const wanted = Math.min(own / STEP, most)
  return bisectLightness(color, lighter, (hex) => wcagContrast(hex, WHITE) <= wanted)
}

type Shade = (share: number, from: Oklch) => Pick<Oklch, 'l' | 'c'>
// Chroma fades towards black, and faster towards white.
const towardsBlack: Shade = (share, { l, c }) => ({ l: l * share, c: c * Math.sqrt(share) })
const towardsWhite: Shade = (share, { l, c }) => ({ l: 1 - (1 - l) * share, c: c * share ** 0.75 })
const lighter: Shade = (share, { l, c }) => ({ l: 1 - (1 - l) * share, c })

/** The shade with the largest share of the colour that passes. The share 0 must pass. */
function bisectLightness(color: string, shade: Shade, passes: (hex: string) => boolean): string {
  const from = inOklch(color)
  // clampChroma finds the nearest shade that a screen can show, with the same lightness and hue.
  const at = (share: number) => formatHex(clampChroma({ ...from, ...shade(share, from) }, 'oklch'))
  let [share, tooLarge] = [0, 1]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (share + tooLarge) / 2
    if (passes(at(middle))) share = middle
    else tooLarge = middle
  }
  return at(share)
}
