import * as v from 'valibot'
import { businessSchema } from '#model/schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '#model/schema/lists.ts'
import { legalSchema, seoSchema } from '#model/schema/pages.ts'
import { textsSchema } from '#model/schema/texts.ts'

/** A field of a form as Sveltia CMS describes it. */
export type Field = {
  name: string
  label: string
  hint?: string | undefined
  required?: boolean
  widget: 'boolean' | 'color' | 'datetime' | 'file' | 'image' | 'list' | 'object' | 'select' | 'string' | 'text'
  /** Those of a record, or of every entry of a list of records. */
  fields?: readonly Field[]
  /** Every entry of a list of texts. */
  field?: Field
  options?: readonly { value: string; label: string }[]
  multiple?: true
  [setting: string]: unknown
}

/** One file of the owner's as a form. */
export type Form = {
  id: string
  label: string
  /** Its file in content/. */
  file: string
  /** Where the site shows it. */
  page: string
  content: Field
}

/** The list of a file that holds nothing else, as the editor calls it. */
export const ENTRIES = 'entries'
/** The folder of the photos, as the editor calls it. */
export const PHOTO_PREFIX = '/media/'

/** The widgets for the ways the schema has of filling in a text. */
const WIDGETS: Readonly<Record<string, Pick<Field, 'widget'> & Record<string, unknown>>> = {
  paragraph: { widget: 'text' },
  day: { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
  color: { widget: 'color', allowInput: true },
  photo: { widget: 'image', choose_url: false, accept: 'image/jpeg,image/png,image/webp,image/avif' },
  film: { widget: 'file', choose_url: false, accept: 'video/mp4' },
  drawing: { widget: 'image', choose_url: false, accept: 'image/svg+xml' },
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

function formOf(file: string, page: string, schema: v.GenericSchema): Form {
  const content = fieldOf(ENTRIES, schema)
  return { id: file.replace(/^.*\/|\.\w+$/g, ''), label: content.label, file, page, content }
}

/** How Sveltia CMS is set up: everything it knows of the owner's files comes from their schemas. */
export const CMS_CONFIG = {
  load_config_file: false,
  // Reads and writes through the browser's own folder interface, which own-folder.ts answers.
  backend: { name: 'test-repo' },
  app_title: 'Website bearbeiten',
  logo: { src: '/mark.svg', show_in_header: true },
  media_folder: 'content/media',
  public_folder: PHOTO_PREFIX.slice(0, -1),
  editor: { preview: false },
  output: { omit_empty_optional_fields: false, encode_file_path: false },
  media_libraries: { default: { config: { slugify_filename: false } } },
  collections: [
    {
      name: 'website',
      label: 'Ihre Website',
      files: FORMS.map(({ id, label, content }) => {
        const fields = content.widget === 'object' ? content.fields : [content]
        return { name: id, label, file: `content/${id}.json`, fields }
      }),
    },
  ],
}

/** What a schema says of a value, and of what is around it: a step of its pipe, or what it wraps. */
type Part = {
  type: string
  requirement?: unknown
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  options?: readonly string[]
  /** The values of a choice by what is read in their place. */
  enum?: Readonly<Record<string, string>>
  wrapped?: Part
  pipe?: readonly Part[]
}

/** The field for what a schema reads, with the words the schema has for it. */
function fieldOf(name: string, schema: v.GenericSchema): Field {
  const parts = partsOf(schema)
  const find = (type: string) => parts.find((part) => part.type === type)
  const named = { name, label: v.getTitle(schema) ?? name, hint: v.getDescription(schema) || undefined }
  const { as } = v.getMetadata(schema)
  const limits = { min: find('min_length')?.requirement, max: find('max_length')?.requirement }

  const entries = find('strict_object')?.entries
  if (entries) {
    const shown = Object.entries(entries).filter(([, entry]) => v.getMetadata(entry).as !== 'hidden')
    const fields = shown.map(([inner, entry]) => fieldOf(inner, entry))
    return { ...named, widget: 'object', collapsed: false, fields }
  }
  const item = find('array')?.item
  if (item) return { ...named, ...limits, ...listOf(fieldOf('entry', item), limits.min !== undefined) }
  const { options = [], enum: called } = find('picklist') ?? find('enum') ?? {}
  if (options.includes('nein'))
    return { ...named, widget: 'boolean', required: false, before_input: 'Nein', after_input: 'Ja' }
  if (options.length > 0) {
    const words = called ? Object.entries(called) : options.filter(Boolean).map((word) => [word, word] as const)
    const required = !options.includes('')
    return { ...named, widget: 'select', required, options: words.map(([label, value]) => ({ value, label })) }
  }
  return { ...named, required: schema.type !== 'optional', ...(WIDGETS[String(as)] ?? { widget: 'string' }) }
}

function partsOf(schema: Part): Part[] {
  if (schema.pipe) return schema.pipe.flatMap(partsOf)
  return schema.wrapped ? partsOf(schema.wrapped) : [schema]
}

function listOf(entry: Field, required: boolean) {
  const { label, widget, fields = [], options = [] } = entry
  if (widget === 'select') return { widget, multiple: true, options } as const
  const list = { widget: 'list', label_singular: label, required } as const
  if (widget !== 'object') return { ...list, field: entry }
  // The first text that can't be missing tells the entries apart.
  const title = fields.find((each) => each.required && /^(string|text|datetime)$/.test(each.widget))
  return { ...list, collapsed: true, summary: `{{fields.${title?.name}}}`, fields }
}

/** Whether a field names a file of content/media. */
export const isMedia = ({ widget }: Field): boolean => widget === 'image' || widget === 'file'

/** What each entry of a list is. */
export const entryOf = (list: Field): Field => list.field ?? { ...list, widget: 'object' }

/** A fault of the content: the form it stands in, if any, its field as Sveltia CMS names it, the same in words, what to do. */
export type FormFault = { form: string | null; keyPath: string; place: string; sentence: string }

const FAULT = /^(content\/[^,:]+)(?:, Zeile \d+)?(?:, (\p{L}+ \d+))?(?:, Feld ([\w.]+))?: (.*)$/su

/**
 * A fault of the loader in the words of the form: 'Projekte, Projekt 3, Bildbeschreibung' instead of
 * 'content/projects.yaml, Zeile 20, Projekt 3, Feld alt'.
 */
export function inWordsOfForms(fault: string): FormFault {
  const form = FORMS.find(({ file }) => fault.startsWith(`content/${file}`))
  if (!form) return { form: null, keyPath: '', place: '', sentence: fault }
  const [, , entry = '', path = '', sentence = fault.slice(fault.indexOf(': ') + 2)] = FAULT.exec(fault) ?? []
  const names = path === '' ? [] : path.split('.')
  const inEntry = entry === '' ? [] : [ENTRIES, String(entry.split(' ')[1])]
  // Sveltia CMS counts entries from 0, people from 1.
  const keys = [...inEntry, ...names].map((key) => (/^\d+$/.test(key) ? String(Number(key) - 1) : key))
  const place = [form.label, entry, ...labelsOf(form.content, names)].filter((part) => part !== '').join(', ')
  return { form: form.id, keyPath: keys.join('.'), place, sentence }
}

/** The labels on the way to a field. */
function labelsOf(field: Field, [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return []
  if (field.widget === 'list' && /^\d+$/.test(first))
    return [`${String(field.label_singular)} ${first}`, ...labelsOf(entryOf(field), rest)]
  const inner = field.fields?.find(({ name }) => name === first)
  if (!inner) return [first]
  return [...(inner.widget === 'list' && rest.length > 0 ? [] : [inner.label]), ...labelsOf(inner, rest)]
}
