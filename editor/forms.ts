import { type JsonSchema, type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Fault, Path } from '#model/read/report.ts'
import { businessSchema } from '#model/schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '#model/schema/lists.ts'
import { legalSchema, seoSchema } from '#model/schema/pages.ts'
import { textsSchema } from '#model/schema/texts.ts'
import { type Data, type Field, mapRecord } from './data.ts'

/** A form of the editor. It edits one file of the owner. */
export type Form = {
  id: string
  label: string
  /** The file in content/. */
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

function withGermanNames({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema | null {
  if (!('enum' in valibotSchema) || typeof valibotSchema.enum !== 'object' || valibotSchema.enum === null) return null
  return Object.assign(jsonSchema, { names: Object.keys(valibotSchema.enum) })
}

/** A field of the form, without the rules of the content: a form must be able to hold a mistake. */
function fieldOf(rule: JsonSchema | boolean): Field {
  const schema = typeof rule === 'boolean' ? {} : rule
  const { title = '', description = '', properties, items, maxItems = Infinity } = schema
  const field = { title, description, format: 'as' in schema ? String(schema.as) : '' }
  if (properties) {
    const fields = Object.entries(mapRecord(properties, fieldOf)).filter(([, { format }]) => format !== 'hidden')
    return { ...field, properties: Object.fromEntries(fields) }
  }
  if (items && !Array.isArray(items)) return { ...field, items: fieldOf(items), maxItems }
  const words = schema.enum?.map(String)
  if (words?.includes('nein')) return { ...field, format: 'switch', missing: String(schema.default ?? 'nein') }
  const names = 'names' in schema && Array.isArray(schema.names) ? schema.names.map(String) : words
  const choices = words?.map((word, at) => [word, names?.[at] || 'Keine Angabe'] as const)
  return choices ? { ...field, choices: Object.fromEntries(choices) } : field
}

/** The titles along the path to a value: 'Telefonnummer 2, Nummer'. Entries count from 1. */
function placeOf(field: Field | undefined, [first, ...rest]: Path): string[] {
  if (!field || first === undefined) return []
  if (field.items) return [`${field.items.title} ${Number(first) + 1}`, ...placeOf(field.items, rest)]
  const inner = field.properties?.[String(first)]
  const isAround = inner?.items !== undefined && rest.length > 0
  return [...(isAround ? [] : [inner?.title ?? String(first)]), ...placeOf(inner, rest)]
}

/** The fields in which two versions of a form differ, each with the titles along its path. */
export function differences(
  field: Field,
  ...versions: [Data, Data]
): { place: string[]; one: string; other: string }[] {
  const [texts, others] = [new Map(textsIn(versions[0])), new Map(textsIn(versions[1]))]
  return [...new Map([...texts, ...others]).keys()].flatMap((path) => {
    const [one, other] = [texts.get(path), others.get(path)]
    return one === other ? [] : { place: placeOf(field, path.split('.')), one: one ?? '', other: other ?? '' }
  })
}

/** Every text of a form, with its path: 'phones.0.number'. */
function textsIn(data: Data, path = ''): [path: string, text: string][] {
  if (typeof data === 'string') return [[path, data]]
  return Object.entries(data).flatMap(([name, value]) => textsIn(value, (path && `${path}.${name}`) || name))
}

export type FormFault = { form: string | null; path: Path; line: number | null; place: string; sentence: string }

/** Names the form and the field of a fault: 'Projekte › Projekt 3 › Bildbeschreibung'. */
export function inWordsOfForms({ file, path, line, sentence }: Fault): FormFault {
  const form = FORMS.find((each) => each.file === file)
  if (!form) return { form: null, path, line, place: file && `content/${file}`, sentence }
  const isText = file.endsWith('.md') && path.length === 0
  const way = isText ? ['text'] : toControl(form.schema, path)
  // No field says where the fault is: a legal text is one field, and a file that can't be read has none.
  const lines = path.length === 0 && line !== null ? [isText ? '' : `content/${file}`, `Zeile ${line}`] : []
  const words = isText ? lines : [...placeOf(form.schema, way), ...lines]
  return { form: form.id, path: way, line, place: [form.label, ...words].filter(Boolean).join(' › '), sentence }
}

/** The path of the control that shows a value. Words that are chosen together share one control. */
function toControl(field: Field | undefined, [first, ...rest]: Path): Path {
  if (first === undefined || field?.items?.choices) return []
  return [first, ...toControl(field?.items ?? field?.properties?.[first], rest)]
}
