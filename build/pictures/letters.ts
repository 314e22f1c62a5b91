import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/core'
import Pdf from 'pdfkit'
import { INK } from '#model/shades.ts'
import { ROOT } from '../paths.ts'

// The letters that a file lacks come from the next one: western letters, then those of Central Europe.
export const DISPLAY = ['bricolage-grotesque', 'bricolage-grotesque-western', 'bricolage-grotesque-central']
export const TEXT = ['source-sans-3', 'source-sans-3-central']

/** Every font of both families, as TrueType: pdfkit cannot take single letters out of a WOFF2 file. */
const ALL_FONTS = [...DISPLAY, ...TEXT].map((name) => ({ name, file: join(ROOT, `pages/styles/fonts/${name}.ttf`) }))

/** A renderer that knows the fonts of both families. */
export async function fontRenderer(): Promise<Renderer> {
  const renderer = new Renderer()
  for (const { name, file } of ALL_FONTS) await renderer.registerFont({ name, data: await readFile(file) })
  return renderer
}

// The ranges of pages/styles/other-letters.css. Source Sans has the western letters in its first file.
const CENTRAL = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u1e9e]/
const WESTERN = /[¡-¦¨ª¬®¯±´-¶¸-º¾-ÃÅ-ÈÊ-ÕÙ-ÛÝÞâãåæê-õ÷-ûý-ÿıŒœ]/

/** A PDF in A4, tagged for programs that read aloud. Equal content gives equal bytes. @param margin in points. */
export function emptySheet(title: string, margin: number) {
  const info = { Title: title, CreationDate: new Date(0) }
  const sheet = new Pdf({ size: 'A4', margin, lang: 'de', tagged: true, displayTitle: true, info })
  for (const { name, file } of ALL_FONTS) sheet.registerFont(name, file)
  return sheet
}

/** Writes words where the sheet's cursor is, in the letters of a family. @param size in units of the sheet. */
export function writeWords(
  sheet: PDFKit.PDFDocument,
  words: string,
  family: readonly string[],
  size: number,
  look: PDFKit.Mixins.TextOptions,
): void {
  const runs = runsOf(words, family)
  for (const [at, { font, letters }] of runs.entries()) {
    const text = sheet.font(font, size).fillColor(INK)
    text.text(letters, { ...look, continued: at < runs.length - 1 })
  }
}

/** Whether words have letters that the first fonts lack. */
export const hasOtherLetters = (words: string): boolean => CENTRAL.test(words) || WESTERN.test(words)

/** The words without emoji and other alphabets, which the fonts lack. */
export const printable = (words: string): string =>
  words
    .replaceAll(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Z}©®™°¹²³¼½¾]/gu, '')
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .trim()

/** Printable words in runs, each with the font file of a family that has its letters. */
function runsOf(words: string, family: readonly string[]): { font: string; letters: string }[] {
  const runs: { font: string; letters: string }[] = []
  for (const letter of printable(words)) {
    const font = family.at(CENTRAL.test(letter) ? -1 : WESTERN.test(letter) ? -2 : 0) ?? ''
    const last = runs.at(-1)
    if (last?.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}
