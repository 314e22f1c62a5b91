import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { businessSchema } from '#model/schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '#model/schema/lists.ts'
import { seoSchema } from '#model/schema/pages.ts'
import { textsSchema } from '#model/schema/texts.ts'
import type { Field, FormContent } from './field.ts'
import { FORMS } from './forms.ts'

const SCHEMAS: Readonly<Record<string, v.GenericSchema>> = {
  business: businessSchema,
  services: servicesSchema,
  faq: faqSchema,
  projects: projectsSchema([]),
  texts: textsSchema,
  seo: seoSchema,
}
const LEGAL = ['impressum', 'datenschutz', 'agb']

/** What a form and a schema must agree on. */
type Shape =
  | { kind: 'record'; fields: Record<string, Shape> }
  | { kind: 'list'; of: Shape; least: number; most: number }
  | { kind: 'choice' | 'choices'; options: readonly string[] }
  | { kind: 'yesOrNo' }
  | { kind: 'text'; needed: boolean; most: number }

/** What the loader's schema says of a value. */
function shapeOfSchema(schema: v.GenericSchema): Shape {
  const parts = partsOf(schema)
  const find = <Type extends string>(type: Type) => parts.find((part) => part.type === type)
  const limit = (type: string, otherwise: number) => {
    const requirement = find(type)?.requirement
    return typeof requirement === 'number' ? requirement : otherwise
  }
  const least = limit('min_length', 0)
  const most = limit('max_length', Infinity)
  const record = find('strict_object')
  if (record) {
    const entries = Object.entries(record.entries ?? {})
    return { kind: 'record', fields: Object.fromEntries(entries.map(([name, entry]) => [name, shapeOfSchema(entry)])) }
  }
  const list = find('array')
  if (list?.item) {
    const of = shapeOfSchema(list.item)
    return of.kind === 'choice' ? { kind: 'choices', options: of.options } : { kind: 'list', of, least, most }
  }
  const options = find('picklist')?.options
  if (options) return options.includes('nein') ? { kind: 'yesOrNo' } : { kind: 'choice', options }
  return { kind: 'text', needed: schema.type !== 'optional', most }
}

/** A schema, or one of the steps in its pipe: what this test has to know of any. */
type Part = {
  type: string
  requirement?: unknown
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  options?: readonly string[]
  wrapped?: v.GenericSchema
  pipe?: readonly Part[]
}

function partsOf(schema: Part): Part[] {
  if (schema.pipe) return schema.pipe.flatMap(partsOf)
  return schema.wrapped ? partsOf(schema.wrapped) : [schema]
}

/** What a form says of it. */
function shapeOfField(field: Field | FormContent): Shape {
  switch (field.kind) {
    case 'record':
      return {
        kind: 'record',
        fields: Object.fromEntries(Object.entries(field.fields).map(([name, each]) => [name, shapeOfField(each)])),
      }
    case 'list':
      return { kind: 'list', of: shapeOfField(field.of), least: field.least ?? 0, most: field.most ?? Infinity }
    case 'choice':
      return { kind: 'choice', options: Object.keys(field.options) }
    case 'choices':
      return { kind: 'choices', options: field.options }
    case 'yesOrNo':
      return { kind: 'yesOrNo' }
    case 'color':
      return { kind: 'text', needed: true, most: Infinity }
    case 'photo':
    case 'drawing':
      return { kind: 'text', needed: false, most: Infinity }
    case 'day':
      return { kind: 'text', needed: field.needed, most: Infinity }
    case 'text':
      return { kind: 'text', needed: field.needed, most: field.most ?? Infinity }
  }
}

test('there is a form for every file of the owner', () => {
  expect(FORMS.map(({ id }) => id).toSorted()).toEqual([...Object.keys(SCHEMAS), ...LEGAL].toSorted())
})

test.each(Object.entries(SCHEMAS))('the form %s has the fields, choices and limits of its schema', (id, schema) => {
  const form = FORMS.find((each) => each.id === id)
  expect(form && shapeOfField(form.content)).toEqual(shapeOfSchema(schema))
})

test.each(FORMS)('in the form $id every list names the field that tells its entries apart', ({ content }) => {
  expect(listsWithoutTitle(content)).toEqual([])
})

function listsWithoutTitle(field: Field | FormContent): string[] {
  if (field.kind === 'record') return Object.values(field.fields).flatMap(listsWithoutTitle)
  if (field.kind !== 'list') return []
  const { of, title = '', label } = field
  const isNamed = of.kind !== 'record' || title in of.fields
  return [...(isNamed ? [] : [label]), ...listsWithoutTitle(of)]
}
