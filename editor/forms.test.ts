import { expect, test } from 'vitest'
import { entryOf, type Field, FORMS, inWordsOfForms } from './forms.ts'

/** A field and all within it. */
function allOf(field: Field): Field[] {
  if (field.widget === 'list') return [field, ...allOf(entryOf(field))]
  return [field, ...(field.fields ?? []).flatMap(allOf)]
}

function fieldOfForm(id: string, path: string): Field | undefined {
  const content = FORMS.find((form) => form.id === id)?.content
  return path.split('.').reduce((field: Field | undefined, name) => {
    const inner = field?.widget === 'list' ? entryOf(field) : field
    return inner?.fields?.find((each) => each.name === name)
  }, content)
}

test('in every form every field is called something, and every entry of a list shows which it is', () => {
  const fields = FORMS.flatMap(({ content }) => allOf(content))
  expect(fields.filter(({ name, label }) => label === '' || label === name)).toEqual([])
  expect(JSON.stringify(fields)).not.toContain('{{fields.undefined}}')
})

test.each<[what: string, form: string, field: string, as: object]>([
  ['a list with its limits', 'business', 'phones', { widget: 'list', min: 1, max: 4, required: true }],
  ['a headline of one part or of four', 'texts', 'hero.headline', { widget: 'list', min: 1, max: 4 }],
  ['a list that may be empty', 'business', 'profiles', { widget: 'list', max: 4, required: false }],
  ['days of the week', 'business', 'hours.days', { widget: 'select', multiple: true, min: 1 }],
  ['a day', 'business', 'closed.from', { widget: 'datetime', required: true }],
  ['a choice in German', 'services', 'icon', { options: expect.arrayContaining([{ value: 'bath', label: 'Bad' }]) }],
  ['a switch', 'business', 'sellsGoods', { widget: 'boolean' }],
  ['a photo', 'projects', 'image', { widget: 'image', required: false, accept: expect.stringContaining('jpeg') }],
  ['an answer that may be left out', 'texts', 'answers.charging', { label: 'Abrechnung', required: false }],
  ['up to three reviews', 'texts', 'reviews', { widget: 'list', max: 3, required: false }],
  ['a portrait', 'texts', 'portrait', { widget: 'image', required: false }],
  ['a film', 'texts', 'hero.film', { widget: 'file', required: false, accept: 'video/mp4' }],
  ['a colour', 'business', 'brand.color', { widget: 'color' }],
  ['a long text', 'faq', 'answer', { widget: 'text', required: true, hint: 'Bitte beantworten Sie die Frage.' }],
  ['what may be left out', 'business', 'phones.label', { widget: 'string', required: false }],
])('the form offers %s as the schema has it', (_what, id, path, as) => {
  expect(fieldOfForm(id, path)).toMatchObject(as)
})

test('what only a text editor needs has no field', () => {
  const hidden = [fieldOfForm('projects', 'lines'), fieldOfForm('services', 'id'), fieldOfForm('business', 'country')]
  expect([...hidden, fieldOfForm('business', 'priceRange')].filter((field) => field !== undefined)).toEqual([])
})

test.each<[fault: string, form: string | null, keyPath: string, place: string, sentence: string]>([
  [
    'content/projects.yaml, Zeile 20, Projekt 3, Feld alt: Bitte beschreiben Sie es.',
    'projects',
    'entries.2.alt',
    'Projekte, Projekt 3, Bildbeschreibung',
    'Bitte beschreiben Sie es.',
  ],
  [
    'content/business.yaml, Zeile 9, Feld phones.2.number: Bitte …',
    'business',
    'phones.1.number',
    'Betrieb, Telefonnummer 2, Nummer',
    'Bitte …',
  ],
  [
    'content/texts.yaml, Feld hero.services: Hier fehlt der Text.',
    'texts',
    'hero.services',
    'Sätze der Startseite, Seitenanfang, Knopf zu den Leistungen',
    'Hier fehlt der Text.',
  ],
  ['content/legal/agb.md, Zeile 12: Zu diesem {wenn …} fehlt es.', 'agb', '', 'AGB', 'Zu diesem {wenn …} fehlt es.'],
  ['content/legal/agb.md, Angebot: Ist es kostenfrei?', 'agb', '', 'AGB', 'Ist es kostenfrei?'],
  ['content/media/a.jpg: Das ist beschädigt.', null, '', '', 'content/media/a.jpg: Das ist beschädigt.'],
])('%s', (fault, form, keyPath, place, sentence) => {
  expect(inWordsOfForms(fault)).toEqual({ form, keyPath, place, sentence })
})
