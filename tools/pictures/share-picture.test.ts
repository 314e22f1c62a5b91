import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharePicture, type SheetContent } from './share-picture.ts'

const PAPER = [0xf5, 0xf0, 0xe6]
const CARD: SheetContent = {
  color: '#c34a57',
  logo: null,
  name: 'Lot & Fuge',
  headline: ['Montiert, bis', 'alles im Lot ist.'],
  trade: 'Küchen- und Möbelmontage in Essen',
}

const NAMES = [
  'Lot & Fuge',
  '<b>Müller</b> "Küchen" & \'Söhne\'',
  'Yıldırım Şahin & Łukasz Wiśniewski Montage',
  '🔨 Hämmerle 🪚',
  'Бригада',
  'Küchen- und Badmöbelmontagemeisterbetrieb Wolfeschlegelsteinhausenbergerdorff & Partner Essen-Werden',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmontage',
]

describe.each(NAMES)('named %s', (name) => {
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharePicture({ ...CARD, name }, null)
  })

  test('the picture has its size and is the same each time', async () => {
    const { width, height, format } = await sharp(picture).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
    expect(picture.length).toBeLessThanOrEqual(300_000)
    expect((await sharePicture({ ...CARD, name }, null)).equals(picture)).toBe(true)
  })

  test('nothing is written beyond the margins of the sheet', async () => {
    expect(await darkPixels(picture, { left: 700, top: 0, width: 500, height: 630 })).toBe(0)
    expect(await darkPixels(picture, { left: 0, top: 0, width: 55, height: 630 })).toBe(0)
    expect(await darkPixels(picture, { left: 0, top: 0, width: 1200, height: 30 })).toBe(0)
    expect(await darkPixels(picture, { left: 0, top: 596, width: 1200, height: 34 })).toBe(0)
  })
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

/** How many pixels of a part of the picture are not paper. */
async function darkPixels(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(picture).extract(part).raw().toBuffer()
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    if (PAPER.some((channel, index) => Math.abs(channel - (pixels[at + index] ?? 0)) > 24)) count++
  }
  return count
}
