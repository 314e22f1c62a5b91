import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '../support/project-copy.ts'
import { runBuild } from '../support/run-build.ts'
import { attributeValues } from './support.ts'

const { root, remove } = copyProject()
afterAll(remove)
const dist = join(root, 'dist')
const inDist = (name: string) => readFileSync(join(dist, name), 'utf8')

const BLUE = '#1f3a93'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 45"><style>rect,path{fill:#1f3a93}</style><path d="M0 0h50v45H0z"/></svg>'
/** The demo's red, and the shades of it; that of faults is not the brand's. */
const DEMO_SHADES = /#?(?:c34a57|8f2a38|8d2836|efa2a4|7d1e2d|6c1423)/i

let outcome: ReturnType<typeof runBuild>
beforeAll(() => {
  const file = join(root, 'content/business.yaml')
  const business = readFileSync(file, 'utf8')
    .replace('name: Lot & Fuge', "name: 'Yıldırım & Söhne <b>'")
    .replace('#c34a57', BLUE)
    .replace('  logo:', '  logo: Mein Logo.svg')
  writeFileSync(file, business)
  writeFileSync(join(root, 'content/media/Mein Logo.svg'), LOGO)
  outcome = runBuild(root)
})

test('the build takes another colour and a logo', () => {
  expect(outcome).toEqual({ code: 0, output: 'dist/ ist fertig.\n' })
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
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red - green > 60 && red - blue > 40) count++
  }
  return count
}
