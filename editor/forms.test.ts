import { expect, test } from 'vitest'
import { Fault } from '#model/read/report.ts'
import type { Field } from './data.ts'
import { FORMS, inWordsOfForms } from './forms.ts'

/** A field and all fields within it. */
const allOf = (field: Field): Field[] => [
  field,
  ...(field.items ? allOf(field.items) : []),
  ...Object.values(field.properties ?? {}).flatMap(allOf),
]

function fieldOf(id: string, path: string): Field | undefined {
  const schema = FORMS.find((form) => form.id === id)?.schema
  return path.split('.').reduce((field: Field | undefined, name) => (field?.items ?? field)?.properties?.[name], schema)
}

test('every field of every form has a German name', () => {
  const fields = FORMS.flatMap(({ schema }) => allOf(schema))
  // Choices inside a list, such as the days of an opening, have no title: their list has one.
  expect(fields.filter(({ title, choices }) => title === '' && !choices)).toEqual([])
})

test('no hint is of one trade alone, or tells how to write what is chosen in a calendar', () => {
  const hints = FORMS.flatMap(({ schema }) => allOf(schema)).map(({ description }) => description)
  expect(hints.filter((hint) => /JJJJ|küche|möbel|montage|montier/i.test(hint))).toEqual([])
})

test.each<[what: string, form: string, field: string, as: object]>([
  ['a list with its limit', 'business', 'phones', { items: expect.anything(), maxItems: 4 }],
  ['a headline of one part or of four', 'texts', 'hero.headline', { items: expect.anything(), maxItems: 4 }],
  ['days of the week', 'business', 'hours.days', { items: { choices: expect.objectContaining({ Mo: 'Mo' }) } }],
  ['a day', 'business', 'closed.from', { format: 'day' }],
  ['a choice in German', 'services', 'icon', { choices: expect.objectContaining({ bath: 'Bad' }) }],
  [
    'a kind of business',
    'business',
    'kind',
    { choices: expect.objectContaining({ BikeStore: 'Fahrradladen oder -werkstatt' }) },
  ],
  ['a switch', 'business', 'sellsGoods', { format: 'switch', missing: 'nein' }],
  ['a switch that is on by itself', 'business', 'atCustomers', { format: 'switch', missing: 'ja' }],
  ['a photo', 'projects', 'image', { format: 'photo' }],
  ['a film', 'texts', 'hero.film', { format: 'film' }],
  ['a colour', 'business', 'brand.color', { format: 'color' }],
  ['a long text', 'faq', 'answer', { format: 'paragraph', description: 'Bitte beantworten Sie die Frage.' }],
])('the form offers %s as the rule has it', (_what, id, path, as) => {
  expect(fieldOf(id, path)).toMatchObject(as)
})

test('a value that only a text editor changes has no field', () => {
  const hidden = [fieldOf('projects', 'lines'), fieldOf('services', 'id'), fieldOf('business', 'country')]
  expect(hidden.filter((field) => field !== undefined)).toEqual([])
})

test.each<[file: string, path: (string | number)[], form: string | null, place: string]>([
  ['projects.yaml', [2, 'alt'], 'projects', 'Projekte › Projekt 3 › Bildbeschreibung'],
  ['business.yaml', ['phones', 1, 'number'], 'business', 'Betrieb › Telefonnummer 2 › Nummer'],
  ['texts.yaml', ['hero', 'services'], 'texts', 'Sätze der Startseite › Seitenanfang › Knopf zu den Leistungen'],
  ['business.yaml', ['hours', 0, 'days', 1], 'business', 'Betrieb › Zeitraum 1 › Tage'],
  ['legal/agb.md', [], 'agb', 'AGB › Zeile 9'],
  ['faq.yaml', [], 'faq', 'Fragen › content/faq.yaml › Zeile 9'],
  ['legal/agb.md', ['stand'], 'agb', 'AGB › Stand'],
  ['media/a.jpg', [], null, 'content/media/a.jpg'],
])('a fault in %s at %j is named in the words of its form', (file, path, form, place) => {
  expect(inWordsOfForms(new Fault(file, path, 9, 'Bitte …'))).toMatchObject({ form, place, sentence: 'Bitte …' })
})
