import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT } from '#model/content.ts'
import { entryOf, type Field } from './fields.ts'
import { FORMS } from './forms.ts'
import { mergeYaml, readYamlData } from './merge-yaml.ts'
import { type Data, type DataRecord, isDataRecord } from './values.ts'

const YAML_FORMS = FORMS.filter(({ file }) => file.endsWith('.yaml'))
const sourceOf = (file: string) => readFileSync(join(CONTENT, file), 'utf8')

function formOf(id: string): Field {
  const form = FORMS.find((each) => each.id === id)
  if (!form) throw new Error(`there is no form ${id}`)
  return form.content
}

/** What the shipped file of a form says. */
function shipped(id: string): { content: Field; source: string; data: Data } {
  const content = formOf(id)
  const source = sourceOf(`${id}.yaml`)
  return { content, source, data: readYamlData(source, content) }
}

function entriesOf(data: Data): DataRecord[] {
  return Array.isArray(data) ? data.filter(isDataRecord) : []
}

/** The lines that are only in one of two texts: '-' those of the first, '+' those of the second. */
function difference(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `-${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+${line}`),
  ]
}

test.each(YAML_FORMS)('saved as it is, $file stays as it is to the byte', ({ file, content }) => {
  const source = sourceOf(file)
  expect(mergeYaml(source, content, readYamlData(source, content))).toBe(source)
})

describe('of a change only its lines change', () => {
  test('a phone number, a second one, and what is said of it', () => {
    const { content, source, data } = shipped('business')
    const phones = [
      { number: '0201 123456', label: 'Werkstatt', whatsapp: 'nein' },
      { number: '0171 3920042', label: '', whatsapp: 'ja' },
    ]
    const merged = mergeYaml(source, content, { ...(isDataRecord(data) ? data : {}), phones })
    expect(difference(source, merged)).toEqual([
      '+  - number: 0201 123456',
      '+    label: Werkstatt',
      '+    whatsapp: ja',
    ])
  })

  test('a field that was empty, one that becomes empty, and a postal code that begins with 0', () => {
    const { content, source, data } = shipped('business')
    const changed = { ...(isDataRecord(data) ? data : {}), postalCode: '01067', businessId: 'DE123456789-00001' }
    expect(difference(source, mergeYaml(source, content, changed))).toEqual([
      '-postalCode: 45127',
      '-businessId:',
      '+postalCode: 01067',
      '+businessId: DE123456789-00001',
    ])
    const back = mergeYaml(mergeYaml(source, content, changed), content, data)
    expect(back).toBe(source.replace('businessId:', "businessId: ''"))
  })

  test('the order of the questions: each keeps its lines', () => {
    const { content, source, data } = shipped('faq')
    const reversed = mergeYaml(source, content, entriesOf(data).toReversed())
    expect(reversed.split('\n').toSorted()).toEqual(source.split('\n').toSorted())
    expect(mergeYaml(reversed, content, data)).toBe(source)
  })

  test('a long answer stays folded', () => {
    const { content, source, data } = shipped('faq')
    const [first = {}, ...rest] = entriesOf(data)
    const answer = `${'Ja, und zwar: '.repeat(12)}gern.\n\nEin zweiter Absatz # mit Zeichen.`
    const merged = mergeYaml(source, content, [{ ...first, answer }, ...rest])
    expect(merged).toContain('answer: >-\n    Ja, und zwar: Ja,')
    expect(Math.max(...merged.split('\n').map(({ length }) => length))).toBeLessThan(121)
  })

  test('a new project stands as the others do', () => {
    const { content, source, data } = shipped('projects')
    const entry = { title: 'Birke', caption: '', image: 'Küche (1).JPG', lines: ['1 2 3 4'], alt: 'Küche: Birke' }
    const merged = mergeYaml(source, content, [entry, ...entriesOf(data)])
    expect(difference(source, merged)).toEqual([
      '+- title: Birke',
      '+  image: Küche (1).JPG',
      '+  lines: [1 2 3 4]',
      "+  alt: 'Küche: Birke'",
    ])
    expect(merged).toContain("alt: 'Küche: Birke'\n\n- title: Weiß und Eiche")
  })

  test('a comment above an entry moves with it, one behind a value stays there', () => {
    const source =
      '# Fragen\n\n- question: Eins?\n  answer: Ja. # kurz\n\n# die wichtige\n- question: Zwei?\n  answer: Ja.\n'
    const content = formOf('faq')
    const [one = {}, two = {}] = entriesOf(readYamlData(source, content))
    expect(mergeYaml(source, content, [two, { ...one, answer: 'Nein.' }])).toBe(
      '# Fragen\n\n# die wichtige\n- question: Zwei?\n  answer: Ja.\n\n- question: Eins?\n  answer: Nein. # kurz\n',
    )
  })

  test('a comment behind a text stays there when the text gets long', () => {
    const content = formOf('texts')
    const source = sourceOf('texts.yaml')
      .replace('- Fotos vom Raum', '- Fotos vom Raum # wichtig')
      .replace('intro: Ihre Frage ist nicht dabei? Rufen Sie mich an.', 'intro: Fragen? # kurz')
    const long = 'Ein Satz mit vielen Worten. '.repeat(8).trim()
    const data = JSON.parse(
      JSON.stringify(readYamlData(source, content)).replace('Fotos vom Raum', long).replace('Fragen?', long),
    )
    const merged = mergeYaml(source, content, data)
    expect(merged).toContain('- >- # wichtig\n      Ein Satz mit')
    expect(merged).toContain('intro: >- # kurz\n    Ein Satz mit')
  })

  test('lines somebody has broken otherwise stay so, but for those that change', () => {
    const { content, source, data } = shipped('faq')
    const own = source.replace('Rahmen verbinden und ausrichten, ', 'Rahmen verbinden\n    und ausrichten, ')
    const [first = {}, ...rest] = entriesOf(data)
    const merged = mergeYaml(own, content, [{ ...first, question: 'Bauen Sie Küchen auf?' }, ...rest])
    expect(merged).toBe(own.replace('komplette Küchen', 'Küchen'))
  })

  test.each([
    ['# noch keine\n', '# noch keine\n\n'],
    ['[]\n', ''],
    ['', ''],
  ])('the first entries of a list that was empty (%j)', (source, head) => {
    const entries = [
      { id: '', question: 'Eins?', answer: 'Ja.' },
      { id: '', question: 'Zwei?', answer: 'Ja.' },
    ]
    expect(mergeYaml(source, formOf('faq'), entries)).toBe(
      `${head}- question: Eins?\n  answer: Ja.\n\n- question: Zwei?\n  answer: Ja.\n`,
    )
  })

  test('a list that becomes empty, and one that was', () => {
    const { content, source, data } = shipped('business')
    const none = mergeYaml(source, content, { ...(isDataRecord(data) ? data : {}), profiles: [], closed: [] })
    expect(difference(source, none)).toContain('+profiles: []')
    expect(readYamlData(mergeYaml(none, content, data), content)).toEqual(data)
    expect(mergeYaml(sourceOf('faq.yaml'), formOf('faq'), [])).toMatch(/^# Die Fragen.*\n\n\[\]\n$/)
  })
})

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.stringMatching(/^[-a-zäß:#'"{}[\]>|&*!%@,?\n ]{0,160}$/),
    fc.constantFrom('ja', 'null', '01067', '10:00', '~', '- a', 'a: b', 'x # y', '>-', "it's", '{radius} um', '§ 19'),
  )
  .map((words) => words.replaceAll(/(?!\n)\p{Cc}/gu, '').trim())

/** Whatever a form could say. */
function anything(field: Field): fc.Arbitrary<Data> {
  if (field.widget === 'object') {
    return fc.record(Object.fromEntries(field.fields.map((each) => [each.name, anything(each)])))
  }
  if (field.widget === 'list') return fc.array(anything(entryOf(field)), { maxLength: 4 })
  if (field.multiple) return fc.subarray((field.options ?? []).map(({ value }) => value))
  return field.widget === 'boolean' ? fc.constantFrom('ja', 'nein') : text
}

test.each(YAML_FORMS)(
  'whatever the form $id says, $file can say it; a second time nothing changes',
  ({ file, content }) => {
    const source = sourceOf(file)
    const [comment = ''] = source.split('\n')
    fc.assert(
      fc.property(anything(content), anything(content), (first, second) => {
        const once = mergeYaml(source, content, first)
        expect(mergeYaml(once, content, first)).toBe(once)
        const twice = mergeYaml(once, content, second)
        expect(readYamlData(twice, content)).toEqual(second)
        expect(twice.startsWith(comment)).toBe(true)
      }),
      { numRuns: 40 },
    )
  },
)

test('however a list is laid, the file says it, and back again it is as it was', () => {
  const { content, source, data } = shipped('faq')
  const own = [...entriesOf(data)]
  const added = anything(content).map(entriesOf)
  fc.assert(
    fc.property(fc.shuffledSubarray(own, { minLength: own.length }), added, fc.nat(8), (order, entries, at) => {
      const list = order.toSpliced(at, 0, ...entries)
      const laid = mergeYaml(source, content, list)
      expect(readYamlData(laid, content)).toEqual(list)
      expect(mergeYaml(laid, content, data)).toBe(source)
    }),
    { numRuns: 100 },
  )
})
