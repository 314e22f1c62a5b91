import * as v from 'valibot'

/** A field of a form as Sveltia CMS describes it. */
export type Field = ValueField | RecordField | ListField
type Named = { name: string; label: string; hint?: string; required?: boolean }
type ValueField = Named & {
  widget: 'boolean' | 'color' | 'datetime' | 'image' | 'select' | 'string' | 'text'
  multiple?: true
  options?: readonly { value: string; label: string }[]
  [setting: string]: unknown
}
type RecordField = Named & { widget: 'object'; collapsed: false; fields: readonly Field[] }
type ListField = Named & { widget: 'list'; label_singular: string; min?: number; max?: number } & (
    | { collapsed: true; summary: string; fields: readonly Field[] }
    | { field: Field }
  )

/** What each entry of a list is. */
export function entryOf(list: ListField): Field {
  if ('field' in list) return list.field
  return { name: list.name, label: list.label_singular, widget: 'object', collapsed: false, fields: list.fields }
}

/** What a schema says of a value, and of what is around it: a step of its pipe, or what it wraps. */
type Part = {
  type: string
  requirement?: unknown
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  options?: readonly string[]
  wrapped?: Part
  pipe?: readonly Part[]
}

function partsOf(schema: Part): Part[] {
  if (schema.pipe) return schema.pipe.flatMap(partsOf)
  return schema.wrapped ? partsOf(schema.wrapped) : [schema]
}

/** The field for what a schema reads, with the words the schema has for it. */
export function fieldOf(name: string, schema: v.GenericSchema): Field {
  const parts = partsOf(schema)
  const find = (type: string) => parts.find((part) => part.type === type)
  const { as, words } = v.getMetadata(schema)
  const hint = v.getDescription(schema)
  const named = { name, label: v.getTitle(schema) ?? name, ...(hint && { hint }) }
  const required = schema.type !== 'optional'
  const entries = find('strict_object')?.entries
  if (entries) return { ...named, widget: 'object', collapsed: false, fields: fieldsOf(entries) }
  const item = find('array')?.item
  if (item) return listOf(named, fieldOf('entry', item), limit(find('min_length')), limit(find('max_length')))
  const options = find('picklist')?.options
  if (options?.includes('nein')) {
    return { ...named, widget: 'boolean', required: false, before_input: 'Nein', after_input: 'Ja' }
  }
  if (options)
    return { ...named, widget: 'select', options: options.map((value) => ({ value, label: wordFor(value, words) })) }
  switch (as) {
    case 'paragraph':
      return { ...named, widget: 'text', required }
    case 'day':
      return { ...named, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', required }
    case 'color':
      return { ...named, widget: 'color' }
    case 'photo':
      return imageOf(named, 'image/jpeg,image/png,image/webp,image/avif')
    case 'drawing':
      return imageOf(named, 'image/svg+xml')
    default:
      return { ...named, widget: 'string', required }
  }
}

function listOf(named: Named, entry: Field, min: number | undefined, max: number | undefined): Field {
  // A choice of several.
  if (entry.widget === 'select')
    return { ...named, widget: 'select', multiple: true, min: 1, options: entry.options ?? [] }
  const list = {
    ...named,
    widget: 'list' as const,
    label_singular: entry.label,
    required: min !== undefined,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  }
  if (entry.widget !== 'object') return { ...list, field: entry }
  // The first text that can't be missing tells the entries apart.
  const title = entry.fields.find(({ widget, required }) => required && /^(string|text|datetime)$/.test(widget))
  return { ...list, collapsed: true, summary: `{{fields.${title?.name}}}`, fields: entry.fields }
}

const fieldsOf = (entries: Readonly<Record<string, v.GenericSchema>>): Field[] =>
  Object.entries(entries).map(([name, entry]) => fieldOf(name, entry))
const limit = (part: Part | undefined): number | undefined =>
  typeof part?.requirement === 'number' ? part.requirement : undefined
const imageOf = (named: Named, accept: string): Field => ({
  ...named,
  widget: 'image',
  required: false,
  choose_url: false,
  accept,
})
const WORDS = v.record(v.string(), v.string())
const wordFor = (value: string, words: unknown): string => (v.is(WORDS, words) ? words[value] : null) ?? value
