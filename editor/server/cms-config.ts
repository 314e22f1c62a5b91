import type { Field, Fields, Form } from '../forms/field.ts'

/** A field as Sveltia CMS (and Decap CMS) describe it. */
type CmsField = { name: string; widget: string; label: string } & Record<string, unknown>

/** The list of a file that holds nothing else, as the editor calls it. */
export const ENTRIES = 'entries'
/** The folder of the photos, as the editor calls it. */
export const PHOTO_PREFIX = '/media/'

const ACCEPTED = { photo: 'image/jpeg,image/png,image/webp,image/avif', drawing: 'image/svg+xml' }

/** How Sveltia CMS is set up: everything it knows of the owner's files comes from their forms. */
export function cmsConfig(forms: readonly Form[]): object {
  return {
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
        files: forms.map(({ id, label, content }) => ({
          name: id,
          label,
          file: `content/${id}.json`,
          fields: content.kind === 'list' ? [cmsField(ENTRIES, content)] : cmsFields(content.fields),
        })),
      },
    ],
  }
}

function cmsFields(fields: Fields): CmsField[] {
  return Object.entries(fields).map(([name, field]) => cmsField(name, field))
}

function cmsField(name: string, field: Field): CmsField {
  const { label, hint } = field
  const common = { name, label, ...(hint === undefined ? {} : { hint }) }
  switch (field.kind) {
    case 'text':
      return { ...common, widget: field.long ? 'text' : 'string', required: field.needed }
    case 'day':
      return { ...common, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', required: field.needed }
    case 'choice':
      return {
        ...common,
        widget: 'select',
        options: Object.entries(field.options).map(([value, words]) => ({ value, label: words })),
      }
    case 'choices':
      return { ...common, widget: 'select', multiple: true, min: 1, options: field.options }
    case 'yesOrNo':
      return { ...common, widget: 'boolean', required: false, before_input: 'Nein', after_input: 'Ja' }
    case 'color':
      return { ...common, widget: 'color' }
    case 'photo':
    case 'drawing':
      return { ...common, widget: 'image', required: false, choose_url: false, accept: ACCEPTED[field.kind] }
    case 'record':
      return { ...common, widget: 'object', collapsed: false, fields: cmsFields(field.fields) }
    case 'list':
      return {
        ...common,
        widget: 'list',
        label_singular: field.entry,
        required: (field.least ?? 0) > 0,
        ...(field.least === undefined ? {} : { min: field.least }),
        ...(field.most === undefined ? {} : { max: field.most }),
        ...(field.of.kind === 'record'
          ? { collapsed: true, summary: `{{fields.${field.title}}}`, fields: cmsFields(field.of.fields) }
          : { field: cmsField('entry', field.of) }),
      }
  }
}
