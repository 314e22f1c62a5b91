import type * as v from 'valibot'
import { businessSchema } from '#model/schema/business.ts'
import { faqSchema, projectsSchema, servicesSchema } from '#model/schema/lists.ts'
import { legalSchema, seoSchema } from '#model/schema/pages.ts'
import { textsSchema } from '#model/schema/texts.ts'
import { entryOf, type Field, fieldOf } from './fields.ts'

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

/** Every file the owner edits, in the order of the editor's menu. */
export const FORMS: readonly Form[] = [
  formOf('business.yaml', '/#contact', businessSchema),
  formOf('services.yaml', '/#services', servicesSchema),
  formOf('projects.yaml', '/#projects', projectsSchema([])),
  formOf('faq.yaml', '/#faq', faqSchema),
  formOf('texts.yaml', '/', textsSchema),
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
      files: FORMS.map(({ id, label, content }) => ({
        name: id,
        label,
        file: `content/${id}.json`,
        fields: content.widget === 'object' ? content.fields : [content],
      })),
    },
  ],
}

const FAULT = /^(content\/[^,:]+)(?:, Zeile \d+)?(?:, (\p{L}+ \d+))?(?:, (?:Feld ([\w.]+)|Text))?: (.*)$/su

/**
 * A fault of the loader in the words of the form: 'Projekte, Projekt 3, Bildbeschreibung: Bitte …' instead of
 * 'content/projects.yaml, Zeile 20, Projekt 3, Feld alt: Bitte …'.
 */
export function inWordsOfForms(fault: string): string {
  const form = FORMS.find(({ file }) => fault.startsWith(`content/${file}`))
  if (!form) return fault
  const [, , entry = '', path = '', sentence = ''] = FAULT.exec(fault) ?? []
  const labels = labelsOf(form.content, path === '' ? [] : path.split('.'))
  return `${[form.label, entry, ...labels].filter((part) => part !== '').join(', ')}: ${sentence}`
}

/** The labels on the way to a field. */
function labelsOf(field: Field, [first, ...rest]: readonly string[]): string[] {
  if (first === undefined) return []
  if (field.widget === 'list') {
    const isEntry = /^\d+$/.test(first)
    return isEntry
      ? [`${field.label_singular} ${first}`, ...labelsOf(entryOf(field), rest)]
      : labelsOf(entryOf(field), [first, ...rest])
  }
  const inner = field.widget === 'object' ? field.fields.find(({ name }) => name === first) : undefined
  if (!inner) return [first]
  return [...(inner.widget === 'list' && rest.length > 0 ? [] : [inner.label]), ...labelsOf(inner, rest)]
}
