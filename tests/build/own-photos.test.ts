import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '../support/project-copy.ts'
import { nameOtherPhotos, removeFilm } from '../support/own-media.ts'
import { runBuild } from '../support/run-build.ts'
import { attributeValues } from './support.ts'

const { root, remove } = copyProject()
afterAll(remove)
const media = join(root, 'content/media')
const dist = join(root, 'dist')
const at = (name: string) => join(media, name)

/** Nine photos as owners have them: whatever the program calls them, whichever way the camera was held. */
const PHOTOS = [
  'Küche Müller, Essen (1).JPG',
  'aufrecht.jpeg',
  'schmal 700.jpg',
  'winzig.png',
  'eigentlich ein PNG.jpg',
  'modern.webp',
  'neuer.avif',
  'fortlaufend.jpg',
  'aufrecht.jpeg',
]

function photo(width: number, height: number) {
  const frame = { width, height, channels: 3, background: '#a63' } as const
  const front = Buffer.from(
    `<svg width="${width / 2}" height="${height / 2}"><rect width="100%" height="100%" fill="#36a"/></svg>`,
  )
  return sharp({ create: frame }).composite([{ input: front, left: 0, top: 0 }])
}

let html = ''
let outcome: ReturnType<typeof runBuild>

beforeAll(async () => {
  await photo(900, 600)
    .jpeg()
    .toFile(at('Küche Müller, Essen (1).JPG'.normalize('NFD')))
  // The camera was turned, and knew where it was.
  const place = { exif: { IFD0: { Copyright: 'geheim' } }, orientation: 6 }
  await photo(1000, 750).withMetadata(place).jpeg().toFile(at('aufrecht.jpeg'))
  await photo(700, 500).jpeg().toFile(at('schmal 700.jpg'))
  await photo(300, 200).ensureAlpha(0.5).toColourspace('rgb16').png().toFile(at('winzig.png'))
  await photo(640, 480).png().toFile(at('eigentlich ein PNG.jpg'))
  await photo(640, 480).webp().toFile(at('modern.webp'))
  await photo(640, 480).avif().toFile(at('neuer.avif'))
  await photo(640, 480).toColourspace('cmyk').jpeg({ progressive: true }).toFile(at('fortlaufend.jpg'))
  nameOtherPhotos(root, PHOTOS)
  removeFilm(root)
  outcome = runBuild(root)
  html = readFileSync(join(dist, 'index.html'), 'utf8')
})

const addresses = () => [
  ...attributeValues(html, 'srcSet').flatMap((set) => set.split(', ').map((entry) => entry.split(' ')[0] ?? '')),
  ...attributeValues(html, 'src').filter((url) => url.startsWith('/media/')),
]

const photoOf = (address: string) => address.replace(/^.*\/(.+)-\d+\.\w+\.\w+$/, '$1')

test('the build takes them all', () => {
  expect(outcome).toEqual({ code: 0, output: 'dist/ ist fertig.\n' })
})

test('every address of a picture leads to a file, whatever the photo is called and however wide it is', () => {
  expect(addresses().length).toBeGreaterThan(30)
  for (const address of addresses()) {
    expect(address).toMatch(/^\/media\/[a-z0-9-]+\.[0-9a-f]{8}\.(?:avif|webp|jpg)$/)
    expect(existsSync(join(dist, address))).toBe(true)
  }
})

test('no photo is published that no page shows', () => {
  const published = readdirSync(join(dist, 'media')).map((name) => photoOf(`/${name}`))
  expect(new Set(published)).toEqual(new Set(addresses().map(photoOf)))
})

test('a photo is measured as it is seen, and is never enlarged', async () => {
  const sizes = [...html.matchAll(/<img[^>]* width="(\d+)" height="(\d+)"/g)].map(
    ([, width, height]) => `${width}x${height}`,
  )
  expect(sizes.slice(1)).toEqual([
    '900x600',
    '750x1000',
    '700x500',
    '300x200',
    '640x480',
    '640x480',
    '640x480',
    '640x480',
    '750x1000',
  ])
  const widths = readdirSync(join(dist, 'media')).flatMap((name) => /^winzig-(\d+)/.exec(name)?.[1] ?? [])
  expect(new Set(widths)).toEqual(new Set(['300']))
})

test('what the camera noted stays at home', async () => {
  for (const name of readdirSync(join(dist, 'media')).filter((file) => file.startsWith('aufrecht-'))) {
    const { exif, icc, xmp, width, height, orientation } = await sharp(join(dist, 'media', name)).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(height).toBeGreaterThan(width)
  }
})

test('without a film there is its picture, and no button that would play it', () => {
  expect(html).not.toMatch(/<video|Video abspielen/)
  expect(html).toContain('/media/poster-')
  expect(readdirSync(join(dist, 'assets')).filter((name) => /mp4|webm/.test(name))).toEqual([])
})
