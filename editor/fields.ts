import * as v from 'valibot'

/** A field of a form as Sveltia CMS describes it. */
export type Field = ValueField | RecordField | ListField
type Named = { name: string; label: string; hint?: string | undefined; required?: boolean }
type Option = { value: string; label: string }
type Widget = {
  widget: 'boolean' | 'color' | 'datetime' | 'image' | 'select' | 'string' | 'text'
  multiple?: true
  options?: readonly Option[]
  [setting: string]: unknown
}
type ValueField = Named & Widget
type RecordField = Named & { widget: 'object'; collapsed: false; fields: readonly Field[] }
type ListField = Named & { widget: 'list'; label_singular: string; min?: unknown; max?: unknown } & (
    | { collapsed: true; summary: string; fields: readonly Field[] }
    | { field: Field }
  )

/** What each entry of a list is. */
export function entryOf(list: ListField): Field {
  if ('field' in list) return list.field
  return { name: list.name, label: list.label_singular, widget: 'object', collapsed: false, fields: list.fields }
}

/** The widgets for the ways the schema has of filling in a text. */
const WIDGETS: Readonly<Record<string, Widget>> = {
  paragraph: { widget: 'text' },
  day: { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
  color: { widget: 'color' },
  photo: { widget: 'image', choose_url: false, accept: 'image/jpeg,image/png,image/webp,image/avif' },
  drawing: { widget: 'image', choose_url: false, accept: 'image/svg+xml' },
}

/** The field for what a schema reads, with the words the schema has for it. */
export function fieldOf(name: string, schema: v.GenericSchema): Field {
  const parts = partsOf(schema)
  const find = (type: string) => parts.find((part) => part.type === type)
  const named = { name, label: v.getTitle(schema) ?? name, hint: v.getDescription(schema) || undefined }
  const { as, words } = v.getMetadata(schema)

  const entries = find('strict_object')?.entries
  if (entries) {
    const fields = Object.entries(entries).map(([inner, entry]) => fieldOf(inner, entry))
    return { ...named, widget: 'object', collapsed: false, fields }
  }
  const item = find('array')?.item
  if (item) {
    return listOf(named, fieldOf('entry', item), find('min_length')?.requirement, find('max_length')?.requirement)
  }
  const options = find('picklist')?.options
  if (options?.includes('nein')) {
    return { ...named, widget: 'boolean', required: false, before_input: 'Nein', after_input: 'Ja' }
  }
  if (options) return { ...named, widget: 'select', options: options.map((value) => optionOf(value, words)) }
  return { ...named, required: schema.type !== 'optional', ...(WIDGETS[String(as)] ?? { widget: 'string' }) }
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

const WORDS = v.record(v.string(), v.string())
const optionOf = (value: string, words: unknown): Option => ({
  value,
  label: (v.is(WORDS, words) ? words[value] : undefined) ?? value,
})

function listOf(named: Named, entry: Field, min: unknown, max: unknown): Field {
  if (entry.widget === 'select')
    return { ...named, widget: 'select', multiple: true, min, options: entry.options ?? [] }
  const list = { ...named, label_singular: entry.label, required: min !== undefined, min, max }
  if (entry.widget !== 'object') return { ...list, widget: 'list', field: entry }
  // The first text that can't be missing tells the entries apart.
  const title = entry.fields.find(({ widget, required }) => required && /^(string|text|datetime)$/.test(widget))
  return { ...list, widget: 'list', collapsed: true, summary: `{{fields.${title?.name}}}`, fields: entry.fields }
}
