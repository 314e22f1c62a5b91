import * as v from 'valibot'
import { ENTRIES, entryOf, type Field, type Form, isMedia, PHOTO_PREFIX } from './forms.ts'

/** What a file or a form holds: every value is a text, as the owner's files have it. */
export type Data = string | readonly Data[] | DataRecord
export type DataRecord = { readonly [name: string]: Data }

/**
 * What a file, or the editor, says of a field: what is missing is empty, a switch is ja or nein, a photo the name of its
 * file.
 */
export function dataOf(field: Field, raw: unknown): Data {
  if (field.widget === 'object') {
    const values = isRecord(raw) ? raw : {}
    return Object.fromEntries((field.fields ?? []).map((each) => [each.name, dataOf(each, values[each.name])]))
  }
  const list: readonly unknown[] = Array.isArray(raw) ? raw : []
  if (field.widget === 'list') return list.map((entry) => dataOf(entryOf(field), entry))
  if (field.multiple) return list.map(textOf)
  const text = textOf(raw)
  if (field.widget === 'boolean') return text === 'ja' || text === 'true' ? 'ja' : 'nein'
  return isMedia(field) ? text.replace(PHOTO_PREFIX, '') : text
}

/** A text without what nobody sees: other systems' line ends, and spaces around it. */
function textOf(raw: unknown): string {
  if (typeof raw === 'boolean' || typeof raw === 'number') return String(raw)
  return typeof raw === 'string' ? raw.replaceAll(/\r\n?/g, '\n').trim() : ''
}

/** What a file holds, as the editor's fields show it: switches instead of ja and nein, photos with their folder. */
export function formValues({ content }: Form, data: Data): unknown {
  const shown = shownIn(content, data)
  return content.widget === 'list' ? { [ENTRIES]: shown } : shown
}

function shownIn(field: Field, data: Data = ''): unknown {
  if (field.widget === 'object' && isDataRecord(data))
    return Object.fromEntries((field.fields ?? []).map((each) => [each.name, shownIn(each, data[each.name])]))
  if (field.widget === 'list' && Array.isArray(data)) return data.map((entry) => shownIn(entryOf(field), entry))
  if (field.widget === 'boolean') return data === 'ja'
  return isMedia(field) && data !== '' ? `${PHOTO_PREFIX}${String(data)}` : data
}

const record = v.record(v.string(), v.unknown())
const list = v.pipe(
  v.object({ [ENTRIES]: v.array(record) }),
  v.transform((values) => values[ENTRIES]),
)

/**
 * What the editor's fields say, as a file holds it.
 * @param json whatever has been sent.
 * @returns null if these are no values of that form.
 */
export function dataOfValues({ content }: Form, json: string): Data | null {
  const values = v.safeParse(v.pipe(v.string(), v.parseJson(), content.widget === 'list' ? list : record), json)
  return values.success ? dataOf(content, values.output) : null
}

/** Whether a value says no more than a lack of it. */
export function isEmpty(data: Data): boolean {
  return data === '' || data === 'nein' || (Array.isArray(data) && data.length === 0)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isDataRecord = (data: Data | undefined): data is DataRecord => isRecord(data)
