import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { htmlFaults, picturesOf } from '../../build/support.ts'
import { anotherBusiness } from '../../owner/another-business.ts'

const BLUE = '#1f5f8b'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 45"><style>path{fill:${BLUE}}</style><path d="M0 0h50v45H0z"/><text x="2" y="14" fill="#fff">Holz</text></svg>`
const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Photos as phones, cameras and programs save them, some with a wrong extension; each with the size visitors see. */
const PHOTOS = {
  'Ayşe in der Werkstatt.jpg': ['600x900', photo(600, 900, '#8a6f5c').jpeg()],
  // EXIF turns this photo upright.
  'Treppe im Haus Ö.jpg': [
    '480x640',
    photo(640, 480, '#b98d55')
      .withMetadata({ exif: { IFD0: { Copyright: 'geheim' } }, orientation: 6 })
      .jpeg(),
  ],
  'arbeitszimmer (2).PNG': ['300x200', photo(300, 200, '#5d6b52').ensureAlpha(0.5).toColourspace('rgb16').png()],
  'tuer-hochkant.jpg': ['450x800', photo(450, 800, '#6b4a35').toColourspace('cmyk').jpeg({ progressive: true })],
  'tresen.webp': ['800x450', photo(800, 450, '#3f3a36').png()],
  'bank.avif': ['400x300', photo(400, 300, '#a8835a').avif()],
} as const

// Her own content, logo and photos; no film.
const { dist } = anotherBusiness({
  content: join(import.meta.dirname, 'content'),
  async addMedia(media) {
    for (const [name, [, picture]] of Object.entries(PHOTOS)) await picture.toFile(join(media, name.normalize('NFD')))
    await photo(960, 540, '#7a5b3a').toFile(join(media, 'Große Halle, 20 m.jpg'))
    writeFileSync(join(media, 'Mein Logo.svg'), LOGO)
  },
})
const inDist = (name: string) => readFileSync(join(dist, name), 'utf8')

test('her answers to visitors’ questions stand on the page, in valid HTML: prices, rows, herself, and reviews', async () => {
  const html = inDist('index.html')
  expect(html).toContain(`<meta name="theme-color" content="${BLUE}"`)
  expect(await htmlFaults(html)).toEqual([])
  const words = html.replaceAll('\u00ad', '').replaceAll(/<[^>]*>/g, ' ')
  const text = words.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')
  for (const said of [
    'ab 4900 € Gerade Treppe aus Esche, 13 Stufen, geölt und im Umkreis von 60 km eingebaut.',
    'Abrechnung Nach dem Angebot, ',
    'Wer kommt Ich und mein Sohn Oğuz.',
    'Was andere schreiben. Ich habe jede mit meinen Rechnungen verglichen. ',
    '„Pünktlich, sauber, teuer & jeden Euro wert.“ J. &lt;b&gt;O.&lt;/b&gt; bei Branchenbuch',
  ])
    expect(text).toContain(said)
  const links = html.match(/<a [^>]*href="https:\/\/(?:verzeichnis|branchenbuch)[^>]*>/g) ?? []
  expect(links.map((link) => link.includes('rel="noopener noreferrer"'))).toEqual([true, true, true])
})

test('every photo is built as it is seen, whatever it is called, is never enlarged, and keeps nothing the camera noted', async () => {
  const html = inDist('index.html')
  const images = (html.match(/<img[^>]*>/g) ?? []).filter((image) => !/mein-logo|grosse-halle|qr-code/.test(image))
  const sizes = images.map((image) => image.replace(/.* width="(\d+)" height="(\d+)".*/, '$1x$2'))
  expect(sizes).toEqual(Object.values(PHOTOS).map(([size]) => size))
  const addresses = picturesOf(html).filter((url) => url.startsWith('/media/') && !url.includes('mein-logo'))
  expect(addresses.filter((url) => !/^\/media\/[a-z0-9-]+\.[0-9a-f]{8}\.(?:avif|webp|jpg)$/.test(url))).toEqual([])
  expect(addresses.filter((url) => !existsSync(join(dist, url)))).toEqual([])
  const files = readdirSync(join(dist, 'media'))
  expect(new Set(files.flatMap((name) => /^arbeitszimmer-2-(\d+)/.exec(name)?.[1] ?? []))).toEqual(new Set(['300']))
  for (const name of files.filter((file) => file.startsWith('treppe-'))) {
    const { exif, icc, xmp, width, height, orientation } = await sharp(join(dist, 'media', name)).metadata()
    expect([exif, icc, xmp, orientation, height > width]).toEqual([undefined, undefined, undefined, undefined, true])
  }
})

test('the logo stands in header, menu and footer of every page, with its proportions and drawn letters, and on the icon', async () => {
  for (const page of ['index.html', 'impressum.html', '404.html']) {
    const logos = inDist(page).match(/<img[^>]* src="\/media\/mein-logo\.[^"]+\.svg"[^>]*>/g) ?? []
    const wanted = / width="111" height="100" alt="Tischlerei „Yıldırım &amp; Söhne“"/
    expect(logos).toEqual([1, 2, 3].map(() => expect.stringMatching(wanted)))
  }
  const [logo = ''] = readdirSync(join(dist, 'media')).filter((name) => name.startsWith('mein-logo'))
  expect(inDist(`media/${logo}`)).not.toContain('<text')
  const { channels } = await sharp(join(dist, 'media', logo), { density: 600 }).stats()
  expect(channels.slice(0, 3).map(({ max }) => max)).toEqual([255, 255, 255])
  const { data, info } = await sharp(join(dist, 'icon-512.png'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (512 * 256 + 256) * 3
  expect([info.width, ...data.subarray(middle, middle + 3)]).toEqual([512, 0x1f, 0x5f, 0x8b])
})
