import { type JsonSchema, type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Fault, Path } from '#model/read/report.ts'
import { businessSchema } from '#model/schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '#model/schema/lists.ts'
import { legalSchema, seoSchema } from '#model/schema/pages.ts'
import { textsSchema } from '#model/schema/texts.ts'
import type { Data, Field } from './data.ts'

/** One file of the owner's as a form. */
export type Form = {
  id: string
  label: string
  /** Its file in content/. */
  file: string
  /** Where the site shows its content. */
  page: string
  schema: Field
}

/** Every file the owner edits, in the order of the editor's menu. */
export const FORMS: readonly Form[] = [
  formOf('business.yaml', '/#contact', businessSchema),
  formOf('services.yaml', '/#services', servicesSchema),
  formOf('projects.yaml', '/#projects', projectsSchema([])),
  formOf('faq.yaml', '/#faq', faqSchema),
  formOf('texts.yaml', '/', textsSchema([])),
  formOf('seo.yaml', '/', seoSchema),
  formOf('legal/impressum.md', '/impressum', legalSchema('Impressum')),
  formOf('legal/datenschutz.md', '/datenschutz', legalSchema('Datenschutzerklärung')),
  formOf('legal/agb.md', '/agb', legalSchema('AGB')),
]

function formOf(file: string, page: string, rule: v.GenericSchema): Form {
  // Rules that JSON Schema cannot express are left out: the server checks each save by the rule itself.
  const schema = fieldOf(toJsonSchema(rule, { errorMode: 'ignore', overrideSchema: withGermanNames }))
  return { id: file.replace(/^.*\/|\.\w+$/g, ''), label: schema.title, file, page, schema }
}

/** Adds German names to the values of a choice. They are the keys of its enum. */
function withGermanNames({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | null {
  if (!('enum' in valibotSchema) || typeof valibotSchema.enum !== 'object' || valibotSchema.enum === null) return null
  return Object.assign(jsonSchema, { enumNames: Object.keys(valibotSchema.enum) })
}

/** A field without its rules: a mistake must stay in the form until it is mended. */
function fieldOf(rule: JsonSchema): Field {
  const { title = '', description = '', properties, items, maxItems } = rule
  const field = { title, description, format: 'as' in rule ? String(rule.as) : '' }
  if (properties) {
    const fields = Object.entries(properties).flatMap(([name, inner]): [string, Field][] => {
      const shown = typeof inner === 'object' ? fieldOf(inner) : null
      return shown === null || shown.format === 'hidden' ? [] : [[name, shown]]
    })
    return { ...field, type: 'object', properties: Object.fromEntries(fields) }
  }
  if (typeof items === 'object' && !Array.isArray(items)) {
    const entry = fieldOf(items)
    const most = maxItems === undefined ? {} : { maxItems }
    return { ...field, ...most, type: 'array', items: entry, ...(entry.enum && { uniqueItems: true }) }
  }
  const words = rule.enum?.map(String)
  if (!words) return { ...field, type: 'string' }
  if (words.includes('nein'))
    return { ...field, type: 'string', format: 'switch', enum: ['ja', 'nein'], missing: String(rule.default ?? 'nein') }
  const names = 'enumNames' in rule && Array.isArray(rule.enumNames) ? rule.enumNames.map(String) : words
  return { ...field, type: 'string', enum: words, enumNames: names }
}

/** The words on the way to a value: 'Telefonnummer 2, Nummer'. Entries count from 1. */
function placeOf(field: Field | undefined, [first, ...rest]: Path): string[] {
  if (!field || first === undefined) return []
  if (field.items) return [`${field.items.title} ${Number(first) + 1}`, ...placeOf(field.items, rest)]
  const inner = field.properties?.[String(first)]
  const isAround = inner?.type === 'array' && rest.length > 0
  return [...(isAround ? [] : [inner?.title ?? String(first)]), ...placeOf(inner, rest)]
}

/** The fields in which two versions of a form differ, each with the words on the way to it. */
export function differences(field: Field, one: Data, two: Data): { place: string[]; one: string; two: string }[] {
  const [ones, twos] = [new Map(textsIn(one)), new Map(textsIn(two))]
  const paths = [...new Set([...ones.keys(), ...twos.keys()])].filter((path) => ones.get(path) !== twos.get(path))
  const textAt = (path: string) => ({ one: ones.get(path) ?? '', two: twos.get(path) ?? '' })
  return paths.map((path) => ({ place: placeOf(field, path.split('.')), ...textAt(path) }))
}

/** Every text of a form, with the way to it: 'phones.0.number'. */
function textsIn(data: Data, path = ''): [path: string, text: string][] {
  if (typeof data === 'string') return [[path, data]]
  return Object.entries(data).flatMap(([name, value]) => textsIn(value, (path && `${path}.${name}`) || name))
}

/** A fault in the words of the forms. */
export type FormFault = { form: string | null; path: Path; line: number | null; place: string; sentence: string }

/** Names the form and the field of a fault: 'Projekte, Projekt 3, Bildbeschreibung'. */
export function inWordsOfForms({ file, path, line, sentence }: Fault): FormFault {
  const form = FORMS.find((each) => each.file === file)
  if (!form) return { form: null, path, line, place: file && `content/${file}`, sentence }
  // A legal text is one field, so its line number says where the fault is.
  const isText = file.endsWith('.md') && path.length === 0
  const place = [form.label, ...placeOf(form.schema, path), isText && line !== null ? `Zeile ${line}` : '']
  return { form: form.id, path: isText ? ['text'] : path, line, place: place.filter(Boolean).join(', '), sentence }
}

/** Every place in the forms as faults name it, without the numbers of entries: 'Betrieb, Telefonnummer, Nummer'. */
const PLACES = new Map(FORMS.flatMap(({ id, label, schema }) => placesIn(schema, label, label, [id])))

function placesIn({ items, properties = {} }: Field, around: string, words: string, path: Path): [string, Path][] {
  const entry = `${around}, ${items?.title}`
  const within = items
    ? placesIn(items, entry, entry, [...path, 0])
    : Object.entries(properties).flatMap(([name, inner]) =>
        placesIn(inner, words, `${words}, ${inner.title}`, [...path, name]),
      )
  return [[words, path], ...within]
}

/** A line of check:live as a fault. If it begins with a form or a field, such as 'Betrieb › Firma:', that is its place. */
export function pointOf(said: string): FormFault {
  const at = said.indexOf(': ')
  const place = said.slice(0, Math.max(at, 0))
  const numbers = place.match(/(?<= )\d+(?=,|$)/g) ?? []
  const [form, ...path] = PLACES.get(place.replaceAll(' › ', ', ').replaceAll(/ \d+(?=,|$)/g, '')) ?? []
  if (form === undefined) return { form: null, path: [], line: null, place: '', sentence: said }
  const steps = path.map((step) => (typeof step === 'number' ? Number(numbers.shift()) - 1 : step))
  return { form: String(form), path: steps, line: null, place, sentence: said.slice(at + 2) }
}
