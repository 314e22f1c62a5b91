import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharePicture, type SheetContent } from './share-picture.ts'

const PAPER = [0xf5, 0xf0, 0xe6]
const CARD: SheetContent = {
  color: '#c34a57',
  logo: null,
  name: 'Lot & Fuge',
  headline: ['Montiert, bis', 'alles im Lot ist.'],
  trade: 'Küchen- und Möbelmontage in Essen',
}

test.each([
  'Lot & Fuge',
  '<b>Müller</b> "Küchen" & \'Söhne\'',
  'Yıldırım Şahin & Łukasz Wiśniewski Montage',
  '🔨 Hämmerle 🪚',
  'Бригада',
  'Küchen- und Badmöbelmontagemeisterbetrieb Wolfeschlegelsteinhausenbergerdorff & Partner Essen-Werden',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmontage',
])('the name %s stays within the margins of the sheet, and the picture is the same each time', async (name) => {
  const picture = await sharePicture({ ...CARD, name }, null)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(picture.length).toBeLessThanOrEqual(300_000)
  expect((await sharePicture({ ...CARD, name }, null)).equals(picture)).toBe(true)
  expect(await darkPixels(picture, { left: 700, top: 0, width: 500, height: 630 })).toBe(0)
  expect(await darkPixels(picture, { left: 0, top: 0, width: 55, height: 630 })).toBe(0)
  expect(await darkPixels(picture, { left: 0, top: 0, width: 1200, height: 30 })).toBe(0)
  expect(await darkPixels(picture, { left: 0, top: 596, width: 1200, height: 34 })).toBe(0)
})

test('a headline as long as the sheet is high, of words as long as it is wide, stays on it', async () => {
  const headline = [
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
    'wird montiert, bis alles im Lot ist. '.repeat(9),
  ]
  const picture = await sharePicture({ ...CARD, headline, trade: 'Küchen- und Möbelmontage '.repeat(9) }, null)
  expect(await darkPixels(picture, { left: 700, top: 0, width: 500, height: 630 })).toBe(0)
  expect(await darkPixels(picture, { left: 0, top: 0, width: 1200, height: 30 })).toBe(0)
  expect(await darkPixels(picture, { left: 0, top: 600, width: 1200, height: 30 })).toBe(0)
})

test.each([
  ['Бригада Müller ☎', 'Müller'],
  ['👩🏽‍🔧 Hämmerle ❤️ 🇩🇪 Söhne ©®™', 'Hämmerle Söhne ©®™'],
])('what the fonts have no letters for leaves no gap: %s', async (name, written) => {
  const pictures = await Promise.all([name, written].map((each) => sharePicture({ ...CARD, name: each }, null)))
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(true)
})

test.each([
  ['on one line, too long', ['Küchenmontage in Essen'], ['Küchenmontage', 'in Essen']],
  ['a line of which is too long', ['Montiert, bis alles im', 'Lot ist.'], ['Montiert, bis', 'alles im Lot ist.']],
])('a headline %s, is broken anew and measured without its spaces', async (_what, headline, broken) => {
  const pictures = await Promise.all([headline, broken].map((each) => sharePicture({ ...CARD, headline: each }, null)))
  expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(true)
})

/** How many pixels of a part of the picture are not paper. */
async function darkPixels(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(picture).extract(part).raw().toBuffer()
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (PAPER.some((channel, index) => Math.abs(channel - (pixels[at + index] ?? 0)) > 24)) count++
  }
  return count
}
