import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Renderer } from '@takumi-rs/core'
import { FONTS } from '../paths.ts'

// The letters that a file lacks come from the next one: western letters, then those of Central Europe.
export const DISPLAY = ['bricolage-grotesque', 'bricolage-grotesque-western', 'bricolage-grotesque-central']
export const TEXT = ['source-sans-3', 'source-sans-3-central']

/** Every font of both families, as TrueType: pdfkit cannot take single letters out of a WOFF2 file. */
export const ALL_FONTS = [...DISPLAY, ...TEXT].map((name) => ({ name, file: join(FONTS, `${name}.ttf`) }))

/** A renderer that knows the fonts of both families. */
export async function fontRenderer(): Promise<Renderer> {
  const renderer = new Renderer()
  for (const { name, file } of ALL_FONTS) await renderer.registerFont({ name, data: await readFile(file) })
  return renderer
}

// The ranges of pages/styles/other-letters.css. Source Sans has the western letters in its first file.
const CENTRAL = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u1e9e]/
const WESTERN = /[¡-¦¨ª¬®¯±´-¶¸-º¾-ÃÅ-ÈÊ-ÕÙ-ÛÝÞâãåæê-õ÷-ûý-ÿıŒœ]/

/** Whether words have letters that the first fonts lack. */
export const hasOtherLetters = (words: string): boolean => CENTRAL.test(words) || WESTERN.test(words)

/** The words without emoji and other alphabets, which the fonts lack. */
export const printable = (words: string): string =>
  words
    .replaceAll(/[^\p{Script=Latin}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Z}©®™]/gu, '')
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .trim()

/** Printable words in runs, each with the font file of a family that has its letters. */
export function runsOf(words: string, family: readonly string[]): { font: string; letters: string }[] {
  const runs: { font: string; letters: string }[] = []
  for (const letter of printable(words)) {
    const font = family.at(CENTRAL.test(letter) ? -1 : WESTERN.test(letter) ? -2 : 0) ?? ''
    const last = runs.at(-1)
    if (last?.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}
