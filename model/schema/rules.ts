import * as v from 'valibot'

/** What the editor must know of a value that its schema does not tell by itself. */
export type FormHints = {
  /** What stands below the field. */
  hint?: string
  /** How it is filled in, where that is not one line of text. */
  as?: 'paragraph' | 'day' | 'color' | 'photo' | 'drawing'
  /** What is read in the place of each word of a choice. */
  words?: Readonly<Record<string, string>>
}

/** A value with the words the editor has for it: what it is called, and how it is filled in. */
export function labelled<const Schema extends v.GenericSchema>(title: string, schema: Schema, hints: FormHints = {}) {
  const { hint = '', ...others } = hints
  return v.pipe(schema, v.title(title), v.description(hint), v.metadata(others))
}

/** A text with something in it besides spaces. @param missing the sentence if there is nothing. */
export function text(title: string, missing = 'Hier fehlt der Text.', hints?: FormHints) {
  const filled = v.pipe(
    v.string(missing),
    v.check((words) => words.trim() !== '', missing),
  )
  return labelled(title, filled, hints)
}

/** A text of several lines. */
export function paragraph(title: string, missing?: string, hint?: string) {
  return text(title, missing, { as: 'paragraph', ...(hint !== undefined && { hint }) })
}

/** A text that may be missing or empty. */
export function optionalText(title: string, hint: string, as?: FormHints['as']) {
  return labelled(title, v.optional(v.string(), ''), { hint, ...(as && { as }) })
}

/** A text of some form, such as a postal code. @param rule the sentence if it has another. */
export function pattern(title: string, form: RegExp, rule: string, hints?: FormHints) {
  return labelled(title, v.pipe(v.string(), v.regex(form, rule)), hints)
}

const YES_OR_NO = v.pipe(
  v.picklist(['ja', 'nein', 'true', 'false'], 'Bitte tragen Sie ja oder nein ein.'),
  v.transform((word) => word === 'ja' || word === 'true'),
)

/** 'ja' or 'nein', as YAML's owner writes it, or YAML's own words for it. */
export function yesOrNo(title: string) {
  return labelled(title, YES_OR_NO)
}

/** The same; 'nein' if it is missing. */
export function optionalYesOrNo(title: string, hint = '') {
  return labelled(title, v.optional(YES_OR_NO, 'nein'), { hint })
}

/** A number written with a point or a German comma. */
export function decimal(title: string, [least, most]: readonly [number, number], rule: string, hint: string) {
  const number = v.pipe(
    v.string(rule),
    v.regex(/^-?\d+([.,]\d+)?$/, rule),
    v.transform((words) => Number(words.replace(',', '.'))),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  )
  return labelled(title, number, { hint })
}

/** A number without decimals: a German 1.000 would be read as one. */
export function wholeNumber(title: string, [least, most]: readonly [number, number], rule: string, hint: string) {
  const number = v.pipe(
    v.string(rule),
    v.regex(/^\d{1,9}$/, rule),
    v.transform(Number),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  )
  return labelled(title, number, { hint })
}

/** Some values, each with its name. */
export function record<const Entries extends v.ObjectEntries>(title: string, entries: Entries, hint = '') {
  return labelled(title, v.strictObject(entries), { hint })
}

/** A list of at most `most` entries; it may also be missing or empty, which YAML reads as an empty text. */
export function list<const Entry extends v.GenericSchema>(
  title: string,
  entry: Entry,
  most: number,
  tooMany: string,
  hint = '',
) {
  const entries = v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' || value === null ? [] : value)),
    v.array(entry),
    v.maxLength(most, tooMany),
  )
  return labelled(title, v.optional(entries, []), { hint })
}

/** Whether no value occurs twice. */
export function allDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
