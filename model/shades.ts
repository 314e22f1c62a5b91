import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori'

/** The grounds the brand's colour stands on, as `site/styles/tokens.css` has them. */
export const PAPER = '#f5f0e6'
export const INK = '#231c17'
export const PINE = '#1d4a44'
export const PINE_DEEP = '#14312d'
export const WHITE = '#ffffff'

/** What white needs on the brand's colour, and the brand's colour on white; on the paper it has 3.9 then. */
export const LEAST_CONTRAST = 4.5
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
 * it by eye, and every other colour the same contrasts or higher ones.
 * @param base with at least `LEAST_CONTRAST` to white, such as '#c34a57'.
 */
export function shadesOf(base: string) {
  // For whoever asks for more contrast.
  const more = darkened(base, 8.4)
  return {
    /** Grounds of white text, and lines on paper. */
    base,
    /** Text on paper, sheet and white; the paper takes an eighth of its contrast, and AAA asks of text 7 : 1. */
    text: darkened(base, 8.2),
    /** The ground of a button under the pointer. */
    hover: hovered(base, 8.4),
    /** Text and lines on pine and ink. */
    light: lightened(base, 4.9, PINE),
    /** Lines on ink and deep pine, and the mark on the picture at the head of the page: the colour itself, if it can be seen there. */
    mark: wcagContrast(base, PINE_DEEP) >= LINE_ON_DARK ? base : lightened(base, LINE_ON_DARK, PINE_DEEP),
    'more-base': more,
    'more-text': darkened(base, 10),
    'more-hover': hovered(more, 11.9),
  }
}

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

type Shade = (share: number, from: Oklch) => Pick<Oklch, 'l' | 'c'>
// Towards black, chroma fades; towards white, it fades faster.
const towardsBlack: Shade = (share, { l, c }) => ({ l: l * share, c: c * Math.sqrt(share) })
const towardsWhite: Shade = (share, { l, c }) => ({ l: 1 - (1 - l) * share, c: c * share ** 0.75 })
const lighter: Shade = (share, { l, c }) => ({ l: 1 - (1 - l) * share, c })

/** The shade with the largest share of the colour that will do; that with none of it must. */
function farthest(color: string, shade: Shade, willDo: (hex: string) => boolean): string {
  const from = converter('oklch')(color) ?? { mode: 'oklch', l: 0, c: 0 }
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
