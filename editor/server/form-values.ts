import * as v from 'valibot'
import { type Data, dataOf, isDataRecord, mapFields } from '../files/data.ts'
import type { Field, Form, FormContent } from '../forms/field.ts'
import { ENTRIES, PHOTO_PREFIX } from './cms-config.ts'

/** What a file holds, as the editor's fields show it: switches instead of ja and nein, photos with their folder. */
export function formValues({ content }: Form, data: Data): unknown {
  const shown = shownIn(content, data)
  return content.kind === 'list' ? { [ENTRIES]: shown } : shown
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
  const values = v.safeParse(v.pipe(v.string(), v.parseJson(), content.kind === 'list' ? list : record), json)
  return values.success ? withoutFolder(content, dataOf(content, values.output)) : null
}

function shownIn(field: Field | FormContent, data: Data | undefined): unknown {
  switch (field.kind) {
    case 'record':
      return mapFields(field.fields, (name, each) => shownIn(each, isDataRecord(data) ? data[name] : undefined))
    case 'list':
      return Array.isArray(data) ? data.map((entry) => shownIn(field.of, entry)) : []
    case 'yesOrNo':
      return data === 'ja'
    case 'photo':
    case 'drawing':
      return data === '' ? '' : `${PHOTO_PREFIX}${String(data)}`
    default:
      return data
  }
}

function withoutFolder(field: Field | FormContent, data: Data): Data {
  if (field.kind === 'record' && isDataRecord(data)) {
    return mapFields(field.fields, (name, each) => withoutFolder(each, data[name] ?? ''))
  }
  if (field.kind === 'list' && Array.isArray(data)) return data.map((entry) => withoutFolder(field.of, entry))
  return typeof data === 'string' && isPicture(field) ? data.replace(PHOTO_PREFIX, '') : data
}

const isPicture = ({ kind }: Field | FormContent): boolean => kind === 'photo' || kind === 'drawing'
