import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOtherPhotos, removeFilm } from '../support/own-media.ts'
import { copyProject } from '../support/project-copy.ts'
import { runBuild } from '../support/run-build.ts'
import { attributeValues, picturesOf } from './support.ts'

const { root, remove } = copyProject()
afterAll(remove)
const dist = join(root, 'dist')
const at = (name: string) => join(root, 'content/media', name)
const inDist = (name: string) => readFileSync(join(dist, name), 'utf8')

const BLUE = '#1f3a93'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 45"><style>rect,path{fill:#1f3a93}</style><path d="M0 0h50v45H0z"/></svg>'
/** The demo's red, and the shades of it; that of faults is not the brand's. */
const DEMO_SHADES = /#?(?:c34a57|8f2a38|8d2836|efa2a4|7d1e2d|6c1423)/i

/** Nine photos as owners have them, whatever the program calls them, whichever way the camera was held; and as they are seen. */
const PHOTOS = [
  ['Küche Müller, Essen (1).JPG', '900x600'],
  ['aufrecht.jpeg', '750x1000'],
  ['schmal 700.jpg', '700x500'],
  ['winzig.png', '300x200'],
  ['eigentlich ein PNG.jpg', '640x480'],
  ['modern.webp', '640x480'],
  ['neuer.avif', '640x480'],
  ['fortlaufend.jpg', '640x480'],
  ['aufrecht.jpeg', '750x1000'],
] as const

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
  // The camera was turned, and knew where it was.
  const place = { exif: { IFD0: { Copyright: 'geheim' } }, orientation: 6 }
  const made = {
    'Küche Müller, Essen (1).JPG': photo(900, 600).jpeg(),
    'aufrecht.jpeg': photo(1000, 750).withMetadata(place).jpeg(),
    'schmal 700.jpg': photo(700, 500).jpeg(),
    'winzig.png': photo(300, 200).ensureAlpha(0.5).toColourspace('rgb16').png(),
    'eigentlich ein PNG.jpg': photo(640, 480).png(),
    'modern.webp': photo(640, 480).webp(),
    'neuer.avif': photo(640, 480).avif(),
    'fortlaufend.jpg': photo(640, 480).toColourspace('cmyk').jpeg({ progressive: true }),
  }
  for (const [name, picture] of Object.entries(made)) await picture.toFile(at(name.normalize('NFD')))
  nameOtherPhotos(
    root,
    PHOTOS.map(([name]) => name),
  )
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

const photoOf = (address: string) => address.replace(/^.*\/(.+)-\d+\.\w+\.\w+$/, '$1')

test('every photo is built, whatever it is called and however wide, and none that no page shows', () => {
  expect(outcome).toEqual({ code: 0, output: expect.stringMatching(/dist\/ ist fertig\.\n/) })
  const addresses = picturesOf(html).filter((url) => url.startsWith('/media/') && !url.includes('mein-logo'))
  expect(addresses.length).toBeGreaterThan(30)
  expect(addresses.filter((url) => !/^\/media\/[a-z0-9-]+\.[0-9a-f]{8}\.(?:avif|webp|jpg)$/.test(url))).toEqual([])
  expect(addresses.filter((url) => !existsSync(join(dist, url)))).toEqual([])
  const published = readdirSync(join(dist, 'media')).filter((name) => !name.startsWith('mein-logo'))
  expect(new Set(published.map((name) => photoOf(`/${name}`)))).toEqual(new Set(addresses.map(photoOf)))
})

test('a photo is measured as it is seen, is never enlarged, and what the camera noted stays at home', async () => {
  const photos = (html.match(/<img[^>]*>/g) ?? []).filter((image) => !/mein-logo|poster|qr-code/.test(image))
  const sizes = photos.map((image) => image.replace(/.* width="(\d+)" height="(\d+)".*/, '$1x$2'))
  expect(sizes).toEqual(PHOTOS.map(([, size]) => size))
  const files = readdirSync(join(dist, 'media'))
  expect(new Set(files.flatMap((name) => /^winzig-(\d+)/.exec(name)?.[1] ?? []))).toEqual(new Set(['300']))
  for (const name of files.filter((file) => file.startsWith('aufrecht-'))) {
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
  expect(html).toContain(`<meta name="theme-color" content="${BLUE}"/>`)
  expect(JSON.parse(inDist('site.webmanifest'))).toMatchObject({ theme_color: BLUE })
})

test('the logo stands in header, menu and footer of every page, with its proportions', () => {
  for (const page of ['index.html', 'impressum.html', '404.html']) {
    const logos = inDist(page).match(/<img[^>]* src="\/media\/mein-logo\.[^"]+\.svg"[^>]*>/g) ?? []
    const wanted = / width="111" height="100" alt="Yıldırım &amp; Söhne &lt;b&gt;"/
    expect(logos).toEqual([1, 2, 3].map(() => expect.stringMatching(wanted)))
  }
  const [address = ''] = attributeValues(html, 'src').filter((src) => src.includes('mein-logo'))
  expect(inDist(address)).toBe(LOGO)
})

test.each([
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable-512.png', 512],
] as const)('%s has %s pixels a side, shows the logo and no red', async (name, side) => {
  const { data, info } = await sharp(join(dist, name)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([side, side])
  const middle = (side * Math.floor(side / 2) + Math.floor(side / 2)) * 3
  expect([...data.subarray(middle, middle + 3)]).toEqual([0x1f, 0x3a, 0x93])
  const isRed = (place: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3)
    return red - green > 60 && red - blue > 40
  }
  expect([...Array(side * side).keys()].filter((pixel) => isRed(pixel * 3))).toHaveLength(0)
})

test('the icon of old browsers holds three sizes; the picture of shared links is a JPEG messengers take', async () => {
  const ico = readFileSync(join(dist, 'favicon.ico'))
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
  for (const [index, side] of [16, 32, 48].entries()) {
    const [bytes, offset] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)]
    expect(await sharp(ico.subarray(offset, offset + bytes)).metadata()).toMatchObject({ width: side, height: side })
  }
  expect(await sharp(join(dist, 'og.jpg')).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(statSync(join(dist, 'og.jpg')).size).toBeLessThanOrEqual(300_000)
})
