import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** The grounds the brand's colour stands on, as `site/styles/tokens.css` has them. */
export const PAPER = '#f5f0e6'
export const INK = '#231c17'
export const PINE = '#1d4a44'
export const PINE_DEEP = '#14312d'
export const WHITE = '#ffffff'

/** What letters need on the brand's colour, and its lines on white; on the paper they have 3.9 then. */
export const LEAST_CONTRAST = 4.5
// The green and the wood of the style sheet were chosen by eye for this one.
const HOUSE_RED = '#c34a57'
// As vivid as this a brand's colour gives the turned ones all of their chroma.
const VIVID = 0.12
const LINE_ON_DARK = 3
// A button must be seen to change under the pointer.
const STEP = 1.4
// Darker than this there is nothing left to see: what would be goes the other way.
const DARKEST = 18
const HALVINGS = 20

/** The brand's colour and what is made of it, by the name `brand(…)` has for it in the style sheets. */
export type Shades = ReturnType<typeof shadesOf>

/**
 * All shades of a brand: of its hue, as light as their grounds want them. The demo's red gives what was once chosen for
 * it by eye, and every other colour the same contrasts or higher ones. Of a light one, the letters on it are dark.
 * @param base with at least `LEAST_CONTRAST` to white or to the ink, such as '#c34a57'.
 */
export function shadesOf(base: string) {
  const isLight = wcagContrast(base, WHITE) < LEAST_CONTRAST
  const pineDeep = turned(PINE_DEEP, base)
  // For whoever asks for more contrast.
  const more = darkened(base, 8.4)
  return {
    base,
    /** Letters on the colour itself. */
    on: isLight ? INK : WHITE,
    /** Lines on paper. */
    line: darkened(base, LEAST_CONTRAST),
    /** Text on paper, sheet and white; the paper takes an eighth of its contrast, and AAA asks of text 7 : 1. */
    text: darkened(base, 8.2),
    /** The ground of a button under the pointer. */
    hover: isLight ? hoveredLight(base) : hovered(base, 8.4),
    /** Text and lines on pine and ink. */
    light: lightened(base, 4.9, turned(PINE, base)),
    /** Lines on ink and deep pine, and the mark on the picture at the head of the page: the colour itself, if it can be seen there. */
    mark: wcagContrast(base, pineDeep) >= LINE_ON_DARK ? base : lightened(base, LINE_ON_DARK, pineDeep),
    'more-base': more,
    'more-text': darkened(base, 10),
    'more-hover': hovered(more, 11.9),
  }
}

/** A colour of the style sheet in the brand's hue, as light as it was, and no more vivid than the brand is. */
export function turned(color: string, base: string): string {
  if (base === HOUSE_RED) return color
  const contrast = wcagContrast(color, WHITE)
  const { c } = inOklch(color)
  const chroma = c * Math.min(1, inOklch(base).c / VIVID)
  return farthest(
    base,
    (share) => ({ l: share, c: chroma }),
    (hex) => wcagContrast(hex, WHITE) >= contrast,
  )
}

const inOklch = (color: string): Oklch => converter('oklch')(color) ?? { mode: 'oklch', l: 0, c: 0 }

/** A colour, or the nearest darker one that has this contrast to white. */
export function darkened(color: string, contrast: number): string {
  if (wcagContrast(color, WHITE) >= contrast) return color
  return farthest(color, towardsBlack, (hex) => wcagContrast(hex, WHITE) >= contrast)
}

function lightened(color: string, contrast: number, ground: string): string {
  return farthest(color, towardsWhite, (hex) => wcagContrast(hex, ground) >= contrast)
}

function hovered(color: string, contrast: number): string {
  const own = wcagContrast(color, WHITE)
  const wanted = Math.max(contrast, own * STEP)
  if (wanted <= DARKEST) return darkened(color, wanted)
  return farthest(color, lighter, (hex) => wcagContrast(hex, WHITE) <= own / STEP)
}

/** Lighter under the pointer, or darker where there is no room left; its letters have 7 : 1 at least. */
function hoveredLight(color: string): string {
  const own = wcagContrast(color, WHITE)
  const most = wcagContrast(INK, WHITE) / 7.2
  if (own * STEP < most) return darkened(color, own * STEP)
  const wanted = Math.min(own / STEP, most)
  return farthest(color, lighter, (hex) => wcagContrast(hex, WHITE) <= wanted)
}

type Shade = (share: number, from: Oklch) => Pick<Oklch, 'l' | 'c'>
// Towards black, chroma fades; towards white, it fades faster.
const towardsBlack: Shade = (share, { l, c }) => ({ l: l * share, c: c * Math.sqrt(share) })
const towardsWhite: Shade = (share, { l, c }) => ({ l: 1 - (1 - l) * share, c: c * share ** 0.75 })
const lighter: Shade = (share, { l, c }) => ({ l: 1 - (1 - l) * share, c })

/** The shade with the largest share of the colour that will do; that with none of it must. */
function farthest(color: string, shade: Shade, willDo: (hex: string) => boolean): string {
  const from = inOklch(color)
  // Of the shades no screen can show, the nearest it can: as light and of the same hue.
  const at = (share: number) => formatHex(clampChroma({ ...from, ...shade(share, from) }, 'oklch'))
  let [share, tooLarge] = [0, 1]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (share + tooLarge) / 2
    if (willDo(at(middle))) share = middle
    else tooLarge = middle
  }
  return at(share)
}
