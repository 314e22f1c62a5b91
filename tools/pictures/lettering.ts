import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Buffer as TextBuffer, Face, Font, shape, Variation } from 'harfbuzzjs'
import { FONTS } from '../paths.ts'

/** The site's own fonts; of each file the letters it lacks come from the next. */
const FAMILIES = {
  display: ['bricolage-grotesque.woff2', 'bricolage-grotesque-western.woff2', 'bricolage-grotesque-central.woff2'],
  text: ['source-sans-3.woff2', 'source-sans-3-central.woff2'],
} as const

/** Every file the letters come from. */
export const FONT_FILES: readonly string[] = Object.values(FAMILIES)
  .flat()
  .map((name) => join(FONTS, name))

/** How a text is written: `size` in px, `tracking` (letter-spacing) in em. */
export type Style = { family: keyof typeof FAMILIES; size: number; weight?: number; tracking?: number }

type OpenFace = { face: Face; letters: ReadonlySet<number> }

/** Writes texts as outlines: with the site's fonts, so that no machine's have a say. */
export class Lettering {
  readonly #families: Readonly<Record<Style['family'], readonly OpenFace[]>>

  private constructor(families: Readonly<Record<Style['family'], readonly OpenFace[]>>) {
    this.#families = families
  }

  static async open(): Promise<Lettering> {
    const { display, text } = FAMILIES
    return new Lettering({
      display: await Promise.all(display.map(openFace)),
      text: await Promise.all(text.map(openFace)),
    })
  }

  /** What of a text can be written: an emoji, for example, is left out. */
  writable(text: string, { family }: Style): string {
    const written = graphemesOf(text).filter((grapheme) => this.#faceFor(grapheme, family))
    return written.join('').replaceAll(/\s+/g, ' ').trim()
  }

  /** In px. */
  widthOf(text: string, style: Style): number {
    return this.#glyphs(text, style).width
  }

  /** An SVG element with the text, its baseline beginning at a point. */
  draw(text: string, style: Style, [x, y]: readonly [number, number], fill: string): string {
    return `<g fill="${fill}" transform="translate(${x} ${y})">${this.#glyphs(text, style).paths.join('')}</g>`
  }

  #glyphs(text: string, style: Style): { paths: string[]; width: number } {
    const paths: string[] = []
    let width = 0
    for (const { face, words } of this.#runsOf(text, style.family)) {
      const font = fontOf(face, style)
      const scale = style.size / face.upem
      const buffer = new TextBuffer()
      buffer.addText(words)
      buffer.guessSegmentProperties()
      shape(font, buffer)
      for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
        const at = `${rounded(width + xOffset * scale)} ${rounded(-yOffset * scale)}`
        paths.push(`<path transform="translate(${at}) scale(${scale} ${-scale})" d="${font.glyphToPath(codepoint)}"/>`)
        width += xAdvance * scale + (style.tracking ?? 0) * style.size
      }
    }
    return { paths, width }
  }

  /** The text in pieces that one file has the letters of. */
  #runsOf(text: string, family: Style['family']): { face: Face; words: string }[] {
    const runs: { face: Face; words: string }[] = []
    for (const grapheme of graphemesOf(text)) {
      const face = this.#faceFor(grapheme, family)
      const last = runs.at(-1)
      if (face && last?.face === face) last.words += grapheme
      else if (face) runs.push({ face, words: grapheme })
    }
    return runs
  }

  #faceFor(grapheme: string, family: Style['family']): Face | undefined {
    const signs = [...grapheme].map((sign) => sign.codePointAt(0) ?? 0)
    return this.#families[family].find(({ letters }) => signs.every((sign) => letters.has(sign)))?.face
  }
}

const graphemes = new Intl.Segmenter('de')
const graphemesOf = (text: string): string[] =>
  [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment)

async function openFace(file: string): Promise<OpenFace> {
  const face = new Face(new Blob(await convert(await readFile(join(FONTS, file)), 'truetype')))
  return { face, letters: new Set(face.collectUnicodes()) }
}

/** The optical size is the size in px, as browsers choose it. */
function fontOf(face: Face, { size, weight }: Style): Font {
  const font = new Font(face)
  const axes = { opsz: size, ...(weight !== undefined && { wght: weight }) }
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))
  return font
}

const rounded = (length: number): number => Math.round(length * 100) / 100
