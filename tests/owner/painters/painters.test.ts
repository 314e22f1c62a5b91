import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { MEASURING_SHEET } from '#pages/ui/picture-files.ts'
import { test } from '../../support/browser/test.ts'
import { anotherBusiness } from '../another-business.ts'

const PHOTOS = ['treppenhaus', 'giebel', 'tuer', 'tuer-davor', 'poster']
// A company of another trade, form and colour: upright photos, no film, no hours, no questions of cabinets; built on a machine
// without fonts.
const { dist } = anotherBusiness({
  content: join(import.meta.dirname, 'content'),
  async addMedia(media) {
    for (const [at, name] of PHOTOS.entries()) {
      const photo = sharp({ create: { width: 600, height: 800, channels: 3, background: `hsl(${at * 40}, 30%, 50%)` } })
      await photo.jpeg().toFile(join(media, `${name}.jpg`))
    }
  },
  env: { FONTCONFIG_FILE: join(import.meta.dirname, 'no-fonts.conf') },
  privacy: (text) => text.replace(/die Landesbeauftragte für .*$/m, 'der Hamburgische Beauftragte für Datenschutz.'),
})
const page = (name: string) => readFileSync(join(dist, `${name}.html`), 'utf8').replaceAll('\u00a0', ' ')

test('without the drawings of a craftsman nothing of the fitter is left on any page', () => {
  expect(existsSync(join(dist, MEASURING_SHEET))).toBe(false)
  const home = page('index')
  const [plumb, figure] = ['viewBox="0 0 24 58"', '4,04°']
  const fitters = `Aufmaß|${plumb}|${figure}|Foto oder Plan|Telefonzeiten|#projects">Projekte`
  expect((home + page('404')).match(new RegExp(fitters, 'g'))).toBeNull()
  // The arrow of each card's link.
  const cards = home.match(/<article[^]*?<\/article>/g) ?? []
  expect(cards.map((card) => card.match(/<svg/g)?.length)).toEqual([1, 1, 1])
  expect(home).toContain('"@type":"HousePainter"')
  expect(home).not.toContain('priceRange')
  for (const word of ['id="services-innenraeume"', '>Foto der Fläche<', ' Bürozeiten</dt>'])
    expect(home).toContain(word)
})

test('a notice stands in the first view, above the form and in the hours; a profile may be written as @name', () => {
  const notices = page('index').match(/<strong[^>]* data-since="2026-01-01" data-until="2099-12-31">[^<]*/g)
  expect(notices?.map((notice) => notice.replace(/.*>/, ''))).toEqual(
    Array.from({ length: 3 }, () => 'Wir suchen zum Herbst eine Gesellin.'),
  )
  expect(page('index')).toContain('href="https://www.instagram.com/malerwerk.sonnenschein"')
})

test('without the external map nobody is asked, and no page and no header names its service', () => {
  const built = ['index', 'datenschutz', '404'].map(page).join('') + readFileSync(join(dist, '_headers'), 'utf8')
  expect(built.match(/ data-consent=|Cookie-Einstellungen|frame-src|google\.com\/maps\?/g)).toBeNull()
  expect(built).toContain('Route bei Google Maps')
})

test('without fonts the name stands beside the logo; the icon is the first letter on the colour', async () => {
  const logos = page('index').match(
    /<img[^>]* src="\/media\/logo\.[^>]*><span[^>]*>Malerwerkstätten Hansestadt Sonnenschein</g,
  )
  expect(logos).toHaveLength(3)
  const icon = sharp(join(dist, 'icon-192.png')).removeAlpha()
  const { data } = await icon.raw().toBuffer({ resolveWithObject: true })
  const edge = (96 * 192 + 8) * 3
  expect([...data.subarray(edge, edge + 3)]).toEqual([0xe8, 0xb8, 0x00])
  const { dominant, entropy } = await icon.stats()
  expect([dominant.r > 200, entropy > 0.3]).toEqual([true, true])
})

test('the legal texts name the company, its register, its tax, its craft and what it does not do, and say wir', () => {
  const [imprint, privacy, terms] = ['impressum', 'datenschutz', 'agb'].map(page)
  for (const said of [
    'Malerwerkstätten Hansestadt Sonnenschein GmbH, Malerbetrieb',
    'Geschäftsführung: Jette Petersen und Ole Petersen',
    'Registergericht: Amtsgericht Hamburg',
    'Registernummer: HRB 123456',
    'Umsatzsteuer-Identifikationsnummer (§ 27a UStG): DE123456789',
    'Gesetzliche Berufsbezeichnung: Maler- und Lackierermeisterin, verliehen in Deutschland',
  ])
    expect(imprint).toContain(said)
  expect(privacy).toContain('GmbH, vertreten durch Jette Petersen und Ole Petersen')
  expect(terms).toContain('zwischen Ihnen und uns, Malerwerkstätten Hansestadt Sonnenschein GmbH, Fischmarkt 3')
  expect(terms).toContain('<li>Arbeiten an Strom-, Gas- und Wasserleitungen</li>')
  expect([imprint, privacy, terms].join()).not.toMatch(/Inhaber[: ]|Kleinunternehmer|Montage|Möbel|Visualisierung/)
  const words = [page('index'), page('404'), imprint, privacy, terms?.replace(/<h3>Muster-Widerrufsformular[^]*/, '')]
  expect(words.join().match(/[^>]{0,30}\b(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]eine?[mnrs]?)\b[^<]{0,30}/g)).toBeNull()
})
