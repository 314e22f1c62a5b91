import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentCopy, copyContent } from '../tests/support/content-copy.ts'
import { loadContent } from './content.ts'
import { pagesOf } from './pages.ts'
import { chosenLines } from './read/legal.ts'

let copy: ContentCopy
beforeEach(() => void (copy = copyContent()))
afterEach(() => copy.remove())

test('the shipped content has no faults, nor has what its legal texts may hold', () => {
  expect(loadContent(join(import.meta.dirname, '../content')).faults).toEqual([])
  const allowed = '<span lang="en">Cookie</span>,<br>ein [Brief](mailto:a@b.de) & 3 < 4, a@b.de, https://b.de.'
  copy.append('legal/agb.md', `\nEin ${allowed}\n`)
  expect(loadContent(copy.folder).faults).toEqual([])
})

test('a list may be empty, and a business may have more than the demo has', () => {
  writeFileSync(join(copy.folder, 'projects.yaml'), '# noch keine\n')
  writeFileSync(join(copy.folder, 'faq.yaml'), '[]\n')
  const phone = '  - number: 0171 3920042'
  copy.edit('business.yaml', phone, `  - number: 0251 (0) 123456\n    label: Werkstatt\n${phone}\n    whatsapp: ja`)
  copy.edit('business.yaml', ' 18:00', ' 12:00\n  - { days: [Mo, Di], opens: 13:00, closes: 17:30 }')
  copy.edit('business.yaml', 'closed: []', 'closed:\n  - from: 2027-08-03\n    to: 2027-08-21\n    reason: Urlaub')
  copy.edit('seo.yaml', '{zeiten} Uhr. ', '')
  const { content, faults } = loadContent(copy.folder)
  expect(faults).toEqual([])
  if (!content) return
  const { business, texts, navigation } = pagesOf(content)
  expect([content.projects, content.faq]).toEqual([[], []])
  expect(JSON.stringify(navigation)).not.toMatch(/#faq|#projects/)
  expect(business.phones.map(({ international }) => international)).toEqual(['+49251123456', '+491713920042'])
  expect(business.hours.display).toBe('Mo, Di 10:00–12:00, 13:00–17:30; Mi–Fr 10:00–12:00')
  expect(business.hours.spoken).toBe(
    'montags und dienstags von 10 bis 12 und von 13 bis 17:30 Uhr, mittwochs bis freitags von 10 bis 12 Uhr',
  )
  expect(business.hours.breaks).toContainEqual({ from: '2027-08-03', to: '2027-08-21', name: '', reason: 'Urlaub' })
  // A line of written hours may end only between two times.
  expect(texts.contact.hoursValue.replaceAll('\u2060', '').split(' ')).toEqual([
    'Mo,',
    'Di\u00a010:00–12:00,',
    '13:00–17:30;',
    'Mi–Fr\u00a010:00–12:00',
  ])
})

test('a picture at the head of the page that was taken away stays away', () => {
  copy.edit('texts.yaml', '  picture: poster.jpg', "  picture: ''")
  expect(loadContent(copy.folder)).toMatchObject({ faults: [], hero: { picture: '' } })
  copy.edit('texts.yaml', "  picture: ''\n", '')
  expect(loadContent(copy.folder)).toMatchObject({ faults: [], hero: { picture: '' } })
})

test.each(['7', '7:00', '7.00', '7 Uhr', '07:00'])('opening at %s is meant as 07:00', (written) => {
  copy.edit('business.yaml', 'opens: 10:00', `opens: ${written}`)
  expect(loadContent(copy.folder).content?.business.hours.openings[0]?.opens).toBe('07:00')
})

test('of the demo’s pictures, those that are left are named, and only then', () => {
  const own = join(copy.folder, 'media/poster.jpg')
  writeFileSync(own, 'a photo of the owner’s')
  const note = () => {
    const { content } = loadContent(copy.folder)
    return content && pagesOf(content).texts.titleBlock.pictures.replace(/^.* sind Beispiele\. ?/, '')
  }
  copy.edit('projects.yaml', 'kueche-1-weiss-eiche.jpg', 'poster.jpg')
  expect(note()).toMatch(
    /^Visualisierungen, keine Fotos ausgeführter Aufträge: „Beton und Nussbaum“, „Anthrazit“, „Salbei“, .*, der Film\.$/,
  )
  for (const name of readdirSync(join(copy.folder, 'media'))) writeFileSync(join(copy.folder, 'media', name), name)
  expect(note()).toBe('')
})

const isExample = () => loadContent(copy.folder).content?.business.isExample

test('contact data are called examples until all are the owner’s', () => {
  for (const [from, to] of [
    ['street: ', 'street: Lindenweg 4 # '],
    ['number: 0171 3920042', 'number: 0251 123456'],
    ['email: kontakt@montage-essen.example', 'email: post@betrieb.de'],
  ] as const) {
    expect(isExample()).toBe(true)
    copy.edit('business.yaml', from, to)
  }
  expect(isExample()).toBe(false)
})

test('makers that are none are not called examples; whoever owns the business is named without being called a man', () => {
  copy.edit('business.yaml', 'manufacturers: [nobilia, Häcker, Schüller, nolte, Leicht]', 'manufacturers: []')
  const { content, faults } = loadContent(copy.folder)
  if (!content) throw new Error(faults.join('\n'))
  const { texts, legal, legalFacts } = pagesOf(content)
  expect(texts.titleBlock.demo).toMatch(/^Diese Website ist eine Demo: .*Kontaktdaten.* sind Beispiele\.$/)
  expect(texts.titleBlock.pictures).toMatch(/^Alle Bilder/)
  expect(chosenLines(legal.impressum.text, legalFacts.conditions)).not.toContain('Hersteller')
  expect(legalFacts.placeholders).toMatchObject({ vertretung: 'Max Mustermann', vertreten: 'Max Mustermann' })
})

test('an owner whose business bears their name is named once, and drawings are credited only if there are some', () => {
  const imprint = () => {
    const { content, faults } = loadContent(copy.folder)
    if (!content) throw new Error(faults.join('\n'))
    const { placeholders, conditions } = content.legalFacts
    return { ...placeholders, text: chosenLines(content.legal.impressum.text, conditions) }
  }
  expect(imprint().text).toContain('Zeichnungen: eigene Darstellung.')
  copy.edit('business.yaml', 'name: Lot & Fuge', 'name: Klavierwerkstatt Max Mustermann')
  copy.edit('business.yaml', 'drawings: ja', 'drawings: nein')
  const { unternehmer, vertragspartner, vertretung, text } = imprint()
  expect([unternehmer, vertretung]).toEqual(['Klavierwerkstatt Max Mustermann', ''])
  expect(vertragspartner).toBe('mir, Klavierwerkstatt Max Mustermann')
  expect(text).toContain('Karte: eigene Darstellung')
  expect(text).not.toContain('Zeichnungen')
})

test('a long name of the business makes no title too long', () => {
  copy.edit('business.yaml', 'name: Lot & Fuge', `name: ${'Küchenmontage Mustermann und Söhne '.repeat(2)}seit 1950`)
  const { content, faults } = loadContent(copy.folder)
  expect(faults).toEqual([])
  const titles = Object.values(content?.seo ?? {}).map(({ title }) => title)
  expect(titles).toContain('AGB | Küchenmontage Mustermann und Söhne Küchenmontage …')
  expect(titles.filter((title) => title.length > 60)).toEqual([])
})

test.each([
  ['+49 0171 3920042', '+491713920042'],
  ['0049 0171 3920042', '+491713920042'],
  ['+49 (0)171 3920042', '+491713920042'],
  ['+49 (0201) 123456', '+49201123456'],
  ['+49 201 1023456', '+492011023456'],
  ['+43 0664 1234567', '+436641234567'],
  ['+352 026 1234', '+352261234'],
  ['+39 06 1234567', '+39061234567'],
  ['(0201) 12 34 56', '+49201123456'],
  ['0201.123456', '+49201123456'],
  ['0201\u00a0–\u00a0123456', '+49201123456'],
  ['\u202a0201 123456\u202c', '+49201123456'],
])('the phone number %s is dialled as %s', (written, dialled) => {
  copy.edit('business.yaml', '0171 3920042', written)
  expect(loadContent(copy.folder).content?.business.phone.international).toBe(dialled)
})

test.each(['info@küchen-müller.de', 'info@xn--kchen-mller-thbg.de', 'info@a--b.de', "o'neill@example.org"])(
  'the owner’s e-mail may be %s, as a visitor’s may',
  (email) => {
    copy.edit('business.yaml', 'kontakt@montage-essen.example', email)
    expect(loadContent(copy.folder).faults).toEqual([])
  },
)
