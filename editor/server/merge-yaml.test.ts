import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Document, parseDocument, visit } from 'yaml'
import { CONTENT } from '#build/paths.ts'
import { changes } from '../../tests/owner/forms.ts'
import { type Data, type DataRecord, isDataRecord, type Field } from '../data.ts'
import { FORMS } from '../forms.ts'
import { mergeYaml, readYamlData } from './merge-yaml.ts'

const YAML_FORMS = FORMS.filter(({ file }) => file.endsWith('.yaml'))

/** The shipped file of a form, and its values: fields or entries. */
function shipped(id: string) {
  const form = FORMS.find((each) => each.id === id)
  if (!form) throw new Error(`there is no form ${id}`)
  const { schema: content } = form
  const source = readFileSync(join(CONTENT, form.file), 'utf8')
  const data = readYamlData(source, content)
  return { content, source, fields: isDataRecord(data) ? data : {}, entries: entriesOf(data) }
}

const entriesOf = (data: Data): DataRecord[] => (Array.isArray(data) ? data.filter(isDataRecord) : [])

describe('of a change only its lines change', () => {
  test('a field that was empty, one that becomes empty, and a postal code that begins with 0', () => {
    const { content, source, fields } = shipped('business')
    const changed = mergeYaml(source, content, { ...fields, postalCode: '01067', businessId: 'DE123456789-00001' })
    const come = ['postalCode: 01067', 'businessId: DE123456789-00001']
    expect(changes(source, changed)).toEqual({ gone: ['postalCode: 45127', 'businessId:'], come })
    expect(mergeYaml(changed, content, fields)).toBe(source.replace('businessId:', "businessId: ''"))
  })

  test('a switch that is on in a file without it', () => {
    const { content, source, fields } = shipped('business')
    const without = source.replace('atCustomers: ja\n', '')
    expect(readYamlData(without, content)).toEqual(fields)
    const changed = mergeYaml(without, content, { ...fields, atCustomers: 'nein' })
    expect(changes(without, changed).come).toContain('atCustomers: nein')
  })

  test('the lines in a photo go with it', () => {
    const { content, source, entries } = shipped('projects')
    const change = (values: object) =>
      entries.map((entry) => (entry['image'] === 'kueche-1-weiss-eiche.jpg' ? { ...entry, ...values } : entry))
    const merged = mergeYaml(source, content, change({ image: 'neu.jpg' }))
    const gone = ['  image: kueche-1-weiss-eiche.jpg', expect.stringMatching(/^  lines: \[67\.3 /)]
    expect(changes(source, merged)).toEqual({ gone, come: ['  image: neu.jpg'] })
    const withBefore = mergeYaml(source, content, change({ before: 'davor.jpg' }))
    expect(changes(source, withBefore)).toEqual({ gone: [], come: ['  before: davor.jpg'] })
  })

  test('a comment above an entry moves with it, one behind a value stays there', () => {
    const source =
      '# Fragen\n\n- question: Eins?\n  answer: Ja. # kurz\n\n# die wichtige\n- question: Zwei?\n  answer: Ja.\n'
    const { content } = shipped('faq')
    const [one = {}, two = {}] = entriesOf(readYamlData(source, content))
    expect(mergeYaml(source, content, [two, { ...one, answer: 'Nein.' }])).toBe(
      '# Fragen\n\n# die wichtige\n- question: Zwei?\n  answer: Ja.\n\n- question: Eins?\n  answer: Nein. # kurz\n',
    )
  })

  test('lines somebody has broken otherwise stay so, but for those that change', () => {
    const { content, source, entries } = shipped('faq')
    const own = source.replace('Rahmen verbinden und ausrichten, ', 'Rahmen verbinden\n    und ausrichten, ')
    const question = 'Bauen Sie Küchen auf?'
    const merged = mergeYaml(own, content, [{ ...entries[0], question }, ...entries.slice(1)])
    expect(merged).toBe(own.replace('komplette Küchen', 'Küchen'))
  })

  test.each([
    ['# noch keine\n', '# noch keine\n\n'],
    ['[]\n', ''],
    ['', ''],
  ])('the first entries of a list that was empty (%j)', (source, head) => {
    const entries = ['Eins?', 'Zwei?'].map((question) => ({ question, answer: 'Ja.' }))
    const lines = '- question: Eins?\n  answer: Ja.\n\n- question: Zwei?\n  answer: Ja.\n'
    expect(mergeYaml(source, shipped('faq').content, entries)).toBe(head + lines)
  })
})

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.stringMatching(/^[-a-zäß:#'"{}[\]>|&*!%@,?\n ]{0,160}$/),
    fc.constantFrom('ja', 'null', '01067', '10:00', '~', '- a', 'a: b', 'x # y', '>-', "it's", '{radius} um', '§ 19'),
  )
  .map((words) => words.replaceAll(/(?!\n)\p{Cc}/gu, '').trim())

/** Arbitrary values that fit a field of a form. */
function arbitraryData(field: Field): fc.Arbitrary<Data> {
  if (field.items?.choices) return fc.subarray(Object.keys(field.items.choices))
  if (field.items) return fc.array(arbitraryData(field.items), { maxLength: 4 })
  if (!field.properties) return field.format === 'switch' ? fc.constantFrom('ja', 'nein') : text
  const fields = Object.entries(field.properties).map(([name, inner]) => [name, arbitraryData(inner)])
  const record: Record<string, fc.Arbitrary<Data>> = Object.fromEntries(fields)
  return fc.record(record, { noNullPrototype: true })
}

test.each(YAML_FORMS)('$file can hold any values of the form $id; a second save changes nothing', ({ id }) => {
  const { content, source } = shipped(id)
  const [comment = ''] = source.split('\n')
  fc.assert(
    fc.property(arbitraryData(content), arbitraryData(content), (first, second) => {
      const once = mergeYaml(source, content, first)
      expect(mergeYaml(once, content, first)).toBe(once)
      const twice = mergeYaml(once, content, second)
      expect(readYamlData(twice, content)).toEqual(second)
      expect(twice.startsWith(comment)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

const countryIn = (file: string) => parseDocument(file).getIn(['country'])
type Writing = (document: Document) => string
const visited =
  (visitor: Parameters<typeof visit>[1]): Writing =>
  (document) => {
    visit(document, visitor)
    return document.toString()
  }
test.each<[how: string, write: Writing]>([
  ['some parts in braces', visited({ Collection: (_key, node, path) => void (node.flow = path.length > 2) })],
  ['all in braces', visited({ Collection: (_key, node) => void (node.flow = true) })],
  ['a comment at each value', visited({ Scalar: (_key, node) => void (node.comment = ' Notiz') })],
  ['names in quotes', (document) => document.toString({ defaultKeyType: 'QUOTE_DOUBLE', indentSeq: false })],
  ['texts as blocks', visited({ Scalar: (key, node) => void (node.type = key === 'key' ? 'PLAIN' : 'BLOCK_LITERAL') })],
  [
    'names behind question marks',
    (document) => `--- # Angaben\n${String(document).replaceAll(/^(\w+): (?=\w)/gm, '? $1\n: ')}...\n`,
  ],
  ['tabs', (document) => String(document).replaceAll(/: (?=\w)/g, ':\t')],
  ['the form of another program (JSON)', (document) => JSON.stringify(document.toJS(), null, '\t')],
])('a file written with %s can hold any values, and keeps those without a field', (_how, write) => {
  for (const { id } of YAML_FORMS) {
    const { content, source, fields } = shipped(id)
    const own = write(parseDocument(source, { schema: 'failsafe' }))
    const one = arbitraryData(content).map((data) =>
      isDataRecord(data) ? { ...fields, ...Object.fromEntries(Object.entries(data).slice(3, 12)) } : data,
    )
    fc.assert(
      fc.property(fc.oneof(one, arbitraryData(content)), (data) => {
        const merged = mergeYaml(own, content, data)
        expect(readYamlData(merged, content)).toEqual(data)
        expect(countryIn(merged)).toBe(countryIn(own))
      }),
      { numRuns: 8 },
    )
  }
})

test('the file can hold a list in any order, and the old order brings back the old file', () => {
  const { content, source, entries } = shipped('faq')
  const shuffled = fc.shuffledSubarray(entries, { minLength: entries.length })
  fc.assert(
    fc.property(shuffled, arbitraryData(content).map(entriesOf), fc.nat(8), (order, added, at) => {
      const list = order.toSpliced(at, 0, ...added)
      const laid = mergeYaml(source, content, list)
      expect(readYamlData(laid, content)).toEqual(list)
      expect(mergeYaml(laid, content, entries)).toBe(source)
    }),
    { numRuns: 100 },
  )
})

test('an entry whose last field is empty keeps its place among the others', () => {
  const { content } = shipped('texts')
  const source = 'reviews:\n  - text: a\n    url:\n  - text: b\n    url:\nreviewsChecked: x\n'
  const wanted = 'reviews:\n  - text: b\n    url:\n  - text: a\n    url: https://a.example\nreviewsChecked: x\n'
  expect(mergeYaml(source, content, readYamlData(wanted, content))).toBe(wanted)
})
