import { join } from 'node:path'
import { FONTS } from '../../paths.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const ASCII = range(0x20, 0x7e)
/** Western Europe's letters. */
const LATIN_1 = range(0xa0, 0xff)
/** Those of central and northern Europe and of Turkey. */
const LATIN_EXTENDED_A = range(0x100, 0x17f)
const PUNCTUATION = '\u00a0\u00ad\u202f\u2011–—‘’‚“”„…€→'

/** What every page loads of the display font. */
const GERMAN = `${ASCII}ÄÖÜäöüßÉéèáàç§°·×Ø©«»²³½¼${PUNCTUATION}`
/** What every page loads of the text font, which also shows what visitors type. */
const WESTERN = `${ASCII}${LATIN_1}${PUNCTUATION}ıŒœ`

/** What is loaded where a page shows it. ı, Œ and œ come with western letters, as in the originals. */
const MORE_WESTERN = without(`${LATIN_1}ıŒœ`, GERMAN)
const CENTRAL = without(`${LATIN_EXTENDED_A}ẞ`, WESTERN)

function without(letters: string, known: string): string {
  return [...letters].filter((letter) => !known.includes(letter)).join('')
}

/** A font file of the site: which letters of which original it has. */
export type FontFace = {
  family: string
  /** As in `@font-face`. */
  weight: string
  original: string
  file: string
  letters: string
  variationAxes: Record<string, number | { min: number; max: number }>
  /** Whether every page loads it; the others only where one of their letters is shown. */
  always: boolean
}

// One weight, all optical sizes: 29 KB where both axes take 57; at 92 px and 20 px it looks like the original,
// which one optical size with all weights does not.
const DISPLAY = { family: 'Bricolage Grotesque', weight: '700', variationAxes: { wght: 680 } }
const TEXT = { family: 'Source Sans 3', weight: '400 700', variationAxes: { wght: { min: 400, max: 700 } } }
const MORE = { always: false }

export const FACES: readonly FontFace[] = [
  {
    ...DISPLAY,
    original: 'bricolage-grotesque-latin-opsz-wght.woff2',
    file: 'bricolage-grotesque.woff2',
    letters: GERMAN,
    always: true,
  },
  {
    ...DISPLAY,
    ...MORE,
    original: 'bricolage-grotesque-latin-opsz-wght.woff2',
    file: 'bricolage-grotesque-western.woff2',
    letters: MORE_WESTERN,
  },
  {
    ...DISPLAY,
    ...MORE,
    original: 'bricolage-grotesque-latin-ext-opsz-wght.woff2',
    file: 'bricolage-grotesque-central.woff2',
    letters: CENTRAL,
  },
  {
    ...TEXT,
    original: 'source-sans-3-latin-wght.woff2',
    file: 'source-sans-3.woff2',
    letters: WESTERN,
    always: true,
  },
  {
    ...TEXT,
    ...MORE,
    original: 'source-sans-3-latin-ext-wght.woff2',
    file: 'source-sans-3-central.woff2',
    letters: CENTRAL,
  },
]

/** Where the style sheet of the font files is kept. */
export const FONT_STYLES = join(FONTS, '../fonts.css')

/** The style sheet of the font files. */
export function fontStyles(): string {
  const rules = FACES.map(
    ({ family, file, weight, letters, always }) => `@font-face {
  font-family: '${family}';
  src: url('./fonts/${file}') format('woff2');
  font-weight: ${weight};
  font-display: swap;${always ? '' : `\n  unicode-range: ${rangesOf(letters)};`}
}
`,
  )
  return `/* Made by tools/pictures/fonts/prepare.ts; licences beside the files. */\n${rules.join('')}`
}

const hex = (point: number): string => point.toString(16).toUpperCase()

/** As CSS writes them: 'U+C0-FF, U+131'. */
function rangesOf(letters: string): string {
  const ranges: { from: number; to: number }[] = []
  for (const point of [...letters].map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.to === point - 1) last.to = point
    else ranges.push({ from: point, to: point })
  }
  return ranges.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}
