import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ShareContent, sharePicture } from './share-picture.ts'

const PAPER = [0xf5, 0xf0, 0xe6]
const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><path d="M0 0h36v36H0z"/></svg>'
const CONTENT: ShareContent = {
  color: '#c34a57',
  sign: MARK,
  isNamed: true,
  name: 'Lot & Fuge',
  headline: 'Montiert, bis alles im Lot ist.',
  trade: 'Küchen- und Möbelmontage in Essen',
}
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmontage '

/** How many pixels of a part of the picture are not paper. */
async function darkPixels(picture: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(picture).extract(part).raw().toBuffer()
  return pixels.filter((value, at) => Math.abs((PAPER[at % 3] ?? 0) - value) > 24).length
}

test('every sign of measures is drawn', async () => {
  const words = { left: 48, top: 150, width: 500, height: 300 }
  const drawn = (headline: string) =>
    sharePicture({ ...CONTENT, headline }, null).then((picture) => darkPixels(picture, words))
  const without = await drawn('Ab 20 m')
  for (const sign of '²³½¼¾¹°') expect(await drawn(`Ab 20 m${sign}`)).toBeGreaterThan(without)
})

test.each([
  ['short words', {}],
  ['markup', { name: '<b>Müller</b> "Küchen" & \'Söhne\'' }],
  ['no word the fonts have', { name: '🔨 Бригада' }],
  ['words as long as the picture', { name: LONG, headline: LONG.repeat(4), trade: LONG.repeat(4) }],
])('%s stay within the margins of the words', async (_what, words) => {
  const picture = await sharePicture({ ...CONTENT, ...words }, null)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  // Messengers do not show larger pictures.
  expect(picture.length).toBeLessThanOrEqual(300_000)
  for (const [left, top, width, height] of [
    [0, 0, 48, 630],
    [640, 0, 560, 630],
    [0, 0, 1200, 48],
    [0, 582, 1200, 48],
  ] as const)
    expect(await darkPixels(picture, { left, top, width, height })).toBe(0)
})
