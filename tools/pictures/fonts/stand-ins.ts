import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Buffer as TextBuffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import { ROOT } from '../../paths.ts'

const require = createRequire(import.meta.url)

/** Where they are kept. */
export const STAND_INS = join(ROOT, 'site/styles/stand-ins.css')

// Ordinary German, so that every letter counts as often as it is met.
const SAMPLE =
  'Ich baue Küchen, Schränke und Badmöbel so auf, dass Sie gleich einräumen können. Häufige Fragen: Was kostet der Aufbau, ' +
  'wer schließt den Herd an, und wie lange dauert es? Erzählen Sie mir von Ihrem Raum, vom Aufmaß bis zur letzten Fuge.'

// What is written half bold: menus and buttons. They stand beside each other, and move when one of them changes its width.
const LABELS = 'Home Leistungen Projekte Kontakt Anfrage stellen Kostenfreies Angebot Leistungen entdecken Menü öffnen'

type Axes = { wght?: number; opsz?: number }
/** A font of ours as it is used: `name` is that of the stand-in, `weight` as in `@font-face`. */
type Use = { file: string; name: string; axes: Axes; weight: string; bold: boolean; sample: string }

const TEXT = { file: 'source-sans-3.woff2', name: 'Source Sans 3', sample: SAMPLE }
const DISPLAY = { file: 'bricolage-grotesque.woff2', weight: '700', bold: true, sample: SAMPLE }

// The display font grows narrower with its size (its optical axis is the size in px): one width can't stand for all.
// Sizes: h3 and the name; h1 and h2 of a phone; h1 and h2 from 768 px on.
const USES: readonly Use[] = [
  { ...TEXT, axes: { wght: 400 }, weight: '400', bold: false },
  { ...TEXT, axes: { wght: 600 }, weight: '500 600', bold: true, sample: LABELS },
  { ...TEXT, axes: { wght: 700 }, weight: '700', bold: true },
  { ...DISPLAY, name: 'Bricolage 24', axes: { opsz: 24 } },
  { ...DISPLAY, name: 'Bricolage 40', axes: { opsz: 40 } },
  { ...DISPLAY, name: 'Bricolage 86', axes: { opsz: 86 } },
]

// What is on the visitor's machine, and a free font of the same widths to measure: Arimo has those of Arial.
const SYSTEM_FONTS = [
  {
    suffix: 'Arial',
    regular: require.resolve('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
    bold: require.resolve('@fontsource/arimo/files/arimo-latin-700-normal.woff2'),
    names: ['Arial', 'Liberation Sans', 'Helvetica'],
  },
  {
    suffix: 'Roboto',
    regular: require.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2'),
    bold: require.resolve('@fontsource/roboto/files/roboto-latin-700-normal.woff2'),
    names: ['Roboto'],
  },
]
type SystemFont = (typeof SYSTEM_FONTS)[number]

/**
 * The style sheet of the stand-ins: fonts visitors have, in the widths and heights of ours, which show the text until
 * ours have arrived, so that no line breaks anew and nothing moves. Made from the font files, never by hand.
 */
export async function standInStyles(): Promise<string> {
  const faces = await Promise.all(USES.flatMap((use) => SYSTEM_FONTS.map((system) => standInFace(use, system))))
  return `/* Made by tools/pictures/fonts/prepare.ts from the font files. */\n${faces.join('')}`
}

async function standInFace(use: Use, { suffix, regular, bold, names }: SystemFont): Promise<string> {
  const ours = await openFont(join(ROOT, 'site/styles/fonts', use.file), use.axes)
  const theirs = await openFont(use.bold ? bold : regular)
  const size = widthOf(use.sample, ours) / widthOf(use.sample, theirs)
  const { ascender, descender, lineGap } = ours.hExtents()
  const height = (units: number) => percent(units / ours.face.upem / size)
  const local = names.map((name) => `local('${use.bold ? `${name} Bold` : name}')`)
  return `@font-face {
  font-family: '${use.name} ${suffix}';
  src: ${local.join(', ')};
  font-weight: ${use.weight};
  size-adjust: ${percent(size)};
  ascent-override: ${height(ascender)};
  descent-override: ${height(-descender)};
  line-gap-override: ${height(lineGap)};
}
`
}

async function openFont(file: string, axes: Axes = {}): Promise<Font> {
  const font = new Font(new Face(new Blob(await convert(await readFile(file), 'truetype'))))
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))
  return font
}

/** In em. */
function widthOf(text: string, font: Font): number {
  const buffer = new TextBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / font.face.upem
}

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`
