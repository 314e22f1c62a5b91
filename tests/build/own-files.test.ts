import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
const inDist = (name: string) => readFileSync(join(dist, name), 'utf8')

const BLUE = '#1f3a93'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 45"><style>rect,path{fill:#1f3a93}</style><path d="M0 0h50v45H0z"/></svg>'
/** The demo's red, and the shades of it; that of faults is not the brand's. */
const DEMO_SHADES = /#?(?:c34a57|8f2a38|8d2836|efa2a4|7d1e2d|6c1423)/i

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
  const file = join(root, 'content/business.yaml')
  const business = readFileSync(file, 'utf8')
    .replace('name: Lot & Fuge', "name: 'Yıldırım & Söhne <b>'")
    .replace('#c34a57', BLUE)
    .replace('  logo:', '  logo: Mein Logo.svg')
  writeFileSync(file, business)
  writeFileSync(at('Mein Logo.svg'), LOGO)
  outcome = runBuild(root)
  html = readFileSync(join(dist, 'index.html'), 'utf8')
})

const addresses = () => [
  ...attributeValues(html, 'srcSet').flatMap((set) => set.split(', ').map((entry) => entry.split(' ')[0] ?? '')),
  ...attributeValues(html, 'src').filter((url) => url.startsWith('/media/') && !url.includes('mein-logo')),
]

const photoOf = (address: string) => address.replace(/^.*\/(.+)-\d+\.\w+\.\w+$/, '$1')

test('the build takes them all', () => {
  expect(outcome).toEqual({ code: 0, output: expect.stringMatching(/dist\/ ist fertig\.\n/) })
})

test('every address of a picture leads to a file, whatever the photo is called and however wide it is', () => {
  expect(addresses().length).toBeGreaterThan(30)
  for (const address of addresses()) {
    expect(address).toMatch(/^\/media\/[a-z0-9-]+\.[0-9a-f]{8}\.(?:avif|webp|jpg)$/)
    expect(existsSync(join(dist, address))).toBe(true)
  }
})

test('no photo is published that no page shows', () => {
  const published = readdirSync(join(dist, 'media'))
    .filter((name) => !name.startsWith('mein-logo'))
    .map((name) => photoOf(`/${name}`))
  expect(new Set(published)).toEqual(new Set(addresses().map(photoOf)))
})

test('a photo is measured as it is seen, and is never enlarged', async () => {
  const photos = (html.match(/<img[^>]*>/g) ?? []).filter((image) => !/mein-logo|poster|qr-code/.test(image))
  const sizes = photos.map((image) => image.replace(/.* width="(\d+)" height="(\d+)".*/, '$1x$2'))
  expect(sizes).toEqual([
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

test('without a film no page mentions one', () => {
  const pages = readdirSync(dist).filter((name) => name.endsWith('.html'))
  expect(pages.filter((name) => /\bFilm/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
})

test('without a film there is its picture, and no button that would play it', () => {
  expect(html).not.toMatch(/<video|Video abspielen/)
  expect(html).toContain('/media/poster-')
  expect(readdirSync(join(dist, 'assets')).filter((name) => /mp4|webm/.test(name))).toEqual([])
})

test('no trace of the demo’s red is left in what is written', () => {
  const texts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:html|css|js|svg|webmanifest|xml)$/.test(name),
  )
  expect(texts.length).toBeGreaterThan(10)
  expect(texts.filter((name) => DEMO_SHADES.test(inDist(name)))).toEqual([])
  expect(inDist('index.html')).toContain(`<meta name="theme-color" content="${BLUE}"/>`)
  expect(JSON.parse(inDist('site.webmanifest'))).toMatchObject({ theme_color: BLUE })
})

test('the logo stands in header, menu and footer of every page, with its proportions', () => {
  for (const page of ['index.html', 'impressum.html', '404.html']) {
    const logos = inDist(page).match(/<img[^>]* src="\/media\/mein-logo\.[^"]+\.svg"[^>]*>/g) ?? []
    expect(logos).toHaveLength(3)
    for (const logo of logos) {
      expect(logo).toMatch(/ width="111" height="100" alt="Yıldırım &amp; Söhne &lt;b&gt;"/)
    }
  }
  const [address = ''] = attributeValues(inDist('index.html'), 'src').filter((src) => src.includes('mein-logo'))
  expect(inDist(address)).toBe(LOGO)
})

const ICONS: [name: string, side: number][] = [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
]

test.each(ICONS)('%s has %s pixels a side, shows the logo and no red', async (name, side) => {
  const { data, info } = await sharp(join(dist, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([side, side])
  const middle = (side * Math.floor(side / 2) + Math.floor(side / 2)) * 3
  expect([...data.subarray(middle, middle + 3)]).toEqual([0x1f, 0x3a, 0x93])
  expect(redPixels(data)).toBe(0)
})

test('the icon of old browsers holds three sizes', async () => {
  const ico = readFileSync(join(dist, 'favicon.ico'))
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
  for (const [index, side] of [16, 32, 48].entries()) {
    const [bytes, offset] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)]
    const { width, height } = await sharp(ico.subarray(offset, offset + bytes)).metadata()
    expect([width, height]).toEqual([side, side])
  }
})

test('the picture of shared links is a JPEG messengers take, and shows the brand', async () => {
  const { format, width, height } = await sharp(join(dist, 'og.jpg')).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(statSync(join(dist, 'og.jpg')).size).toBeLessThanOrEqual(300_000)
})

/** Of about the hue and lightness of the demo's red. */
function redPixels(data: Buffer): number {
  let count = 0
  for (let place = 0; place < data.length; place += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    if (red - green > 60 && red - blue > 40) count++
  }
  return count
}
