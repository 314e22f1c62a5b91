import { contrastOf, WHITE } from './contrast.ts'
import { PINE, PINE_DEEP } from './grounds.ts'
import { hexOf, type Oklch, oklchOf } from './oklch.ts'

/** What white needs on the brand's colour, and the brand's colour on white; on the paper it has 3.9 then. */
export const LEAST_CONTRAST = 4.5

// With white; the paper takes an eighth of it. AAA asks of text 7 : 1.
const TEXT = 8.2
const HOVER = 8.4
/** For whoever asks for more contrast. */
const MORE = { base: 8.4, text: 10, hover: 11.9 }
// A button must be seen to change under the pointer.
const STEP = 1.4
// Darker than this there is nothing left to see: what would be goes the other way.
const DARKEST = 18

const LIGHT_ON_PINE = 4.9
const LINE_ON_DARK = 3
const HALVINGS = 20

/** The brand's colour and what is made of it, by the name `brand(…)` has for it in the style sheets. */
export type Shades = ReturnType<typeof shadesOf>

/**
 * All shades of a brand: of its hue, as light as their grounds want them. The demo's red gives what was once chosen for
 * it by eye, and every other colour the same contrasts or higher ones.
 * @param base with at least `LEAST_CONTRAST` to white, such as '#c34a57'.
 */
export function shadesOf(base: string) {
  const more = darkened(base, MORE.base)
  return {
    /** Grounds of white text, and lines on paper. */
    base,
    /** Text on paper, sheet and white. */
    text: darkened(base, TEXT),
    /** The ground of a button under the pointer. */
    hover: hovered(base, HOVER),
    /** Text and lines on pine and ink. */
    light: lightened(base, LIGHT_ON_PINE, PINE),
    /** Lines on ink and deep pine, and the mark on the picture at the head of the page: the colour itself, if it can be seen there. */
    mark: contrastOf(base, PINE_DEEP) >= LINE_ON_DARK ? base : lightened(base, LINE_ON_DARK, PINE_DEEP),
    'more-base': more,
    'more-text': darkened(base, MORE.text),
    'more-hover': hovered(more, MORE.hover),
  }
}

/** A colour, or the nearest darker one that has this contrast to white. */
export function darkened(color: string, contrast: number): string {
  if (contrastOf(color, WHITE) >= contrast) return color
  const { lightness, chroma, hue } = oklchOf(color)
  // Towards black, chroma fades.
  const at = (share: number): Oklch => ({ lightness: lightness * share, chroma: chroma * Math.sqrt(share), hue })
  return farthest(at, (shade) => contrastOf(shade, WHITE) >= contrast)
}

function lightened(color: string, contrast: number, ground: string): string {
  const { lightness, chroma, hue } = oklchOf(color)
  // Towards white, it fades faster.
  const at = (share: number): Oklch => ({
    lightness: 1 - (1 - lightness) * share,
    chroma: chroma * share ** 0.75,
    hue,
  })
  return farthest(at, (shade) => contrastOf(shade, ground) >= contrast)
}

function hovered(color: string, contrast: number): string {
  const own = contrastOf(color, WHITE)
  const wanted = Math.max(contrast, own * STEP)
  if (wanted <= DARKEST) return darkened(color, wanted)
  const { lightness, chroma, hue } = oklchOf(color)
  const at = (share: number): Oklch => ({ lightness: 1 - (1 - lightness) * share, chroma, hue })
  return farthest(at, (shade) => contrastOf(shade, WHITE) <= own / STEP)
}

/** The shade with the largest share of the colour that will do; that with none of it must. */
function farthest(at: (share: number) => Oklch, willDo: (shade: string) => boolean): string {
  let [share, tooLarge] = [0, 1]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (share + tooLarge) / 2
    if (willDo(hexOf(at(middle)))) share = middle
    else tooLarge = middle
  }
  return hexOf(at(share))
}
