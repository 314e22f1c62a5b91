import { ATTACHMENT_FIELD, FIELD_NAMES, type FieldName } from '#enquiry/fields.ts'

/** The fields that can be marked as wrong, in the order of the form. */
export const FORM_FIELDS = [...FIELD_NAMES, ATTACHMENT_FIELD] as const
export type FormField = (typeof FORM_FIELDS)[number]

/** One sentence for each marked field. */
export type FormErrors = Partial<Record<FormField, string>>

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

/** What the visitor has written, field by field. */
export function readValues(form: HTMLFormElement): Record<FieldName, string> {
  const data = new FormData(form)
  const [name, email, phone, message] = FIELD_NAMES.map((field) => text(data.get(field)))
  return { name: name ?? '', email: email ?? '', phone: phone ?? '', message: message ?? '' }
}

/** The errors with one field's sentence replaced; undefined takes its mark away. */
export function withError(errors: FormErrors, field: FormField, sentence: string | undefined): FormErrors {
  const { [field]: _replaced, ...others } = errors
  return sentence === undefined ? others : { ...others, [field]: sentence }
}
