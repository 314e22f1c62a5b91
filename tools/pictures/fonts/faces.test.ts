import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Face } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import { FONTS } from '../../paths.ts'
import { FACES, FONT_STYLES, fontStyles } from './faces.ts'

const withoutSpace = (css: string) => css.replaceAll(/\s+/g, '')
// What the display font itself lacks: Esperanto, Maltese l with a dot, old spellings.
const NOT_DRAWN = /[ĈĉĔĕĜĝĤĥĬĭĴĵĸĿŀŉŎŏŜŝŢţŦŧſ]/
// Neither drawn nor asked for: the soft hyphen is the browser's, the rest are ornaments of Latin 1.
const BESIDE_LETTERS = /[\u00a0\u00ad\u202f\u2011]|\P{L}/u

async function lettersOf(file: string): Promise<string> {
  const face = new Face(new Blob(await convert(await readFile(join(FONTS, file)), 'truetype')))
  return String.fromCodePoint(...face.collectUnicodes())
}

test('the style sheet names the files as they are', async () => {
  expect(withoutSpace(await readFile(FONT_STYLES, 'utf8'))).toBe(withoutSpace(fontStyles()))
})

test.each(FACES)('$file has its letters', async ({ file, letters }) => {
  const drawn = await lettersOf(file)
  const missing = [...letters].filter((letter) => !drawn.includes(letter) && !BESIDE_LETTERS.test(letter))
  expect(missing.filter((letter) => !NOT_DRAWN.test(letter))).toEqual([])
})

test.each(['Bricolage Grotesque', 'Source Sans 3'])('%s writes the names of Europe', (family) => {
  const letters = FACES.filter((face) => face.family === family).flatMap((face) => [...face.letters])
  for (const name of [
    'Yıldırım Şahin',
    'Łukasz Wiśniewski',
    'Dvořák',
    'Kővágó',
    'Đoković',
    'François Ñúñez',
    'Bjørn Åse',
  ]) {
    expect([...name].filter((letter) => !letters.includes(letter))).toEqual([])
  }
})
