import { FIELD_NAMES, type FieldName, type FormErrors, type FormField } from '#enquiry/fields.ts'

/** What the visitor has written, field by field. */
export function readValues(form: HTMLFormElement): Partial<Record<FieldName, string>> {
  const data = new FormData(form)
  const values: Partial<Record<FieldName, string>> = {}
  for (const field of FIELD_NAMES) {
    const value = data.get(field)
    if (typeof value === 'string') values[field] = value
  }
  return values
}

/** The errors with one field's sentence replaced; undefined takes its mark away. */
export function withError(errors: FormErrors, field: FormField, sentence: string | undefined): FormErrors {
  const { [field]: _replaced, ...others } = errors
  return sentence === undefined ? others : { ...others, [field]: sentence }
}
