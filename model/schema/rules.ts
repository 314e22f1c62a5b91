import * as v from 'valibot'

/** How a value is filled in, where that is not one line of text, and what is read in the place of each word of a choice. */
export type FormHints = {
  as?: 'paragraph' | 'day' | 'color' | 'photo' | 'drawing'
  words?: Readonly<Record<string, string>>
}

/** A value with the words the editor's form has for it: what it is called, and a hint below it. */
export function labelled<const Schema extends v.GenericSchema>(
  title: string,
  schema: Schema,
  hint = '',
  hints: FormHints = {},
) {
  return v.pipe(schema, v.title(title), v.description(hint), v.metadata(hints))
}

/** A text with something in it besides spaces. @param missing the sentence if there is nothing. */
export function text(title: string, missing = 'Hier fehlt der Text.', hint = '', hints: FormHints = {}) {
  const filled = v.pipe(
    v.string(missing),
    v.check((words) => words.trim() !== '', missing),
  )
  return labelled(title, filled, hint, hints)
}

/** A text of several lines. */
export function paragraph(title: string, missing?: string, hint?: string) {
  return text(title, missing, hint, { as: 'paragraph' })
}

/** A text that may be missing or empty. */
export function optionalText(title: string, hint: string, hints?: FormHints) {
  return labelled(title, v.optional(v.string(), ''), hint, hints)
}

/** A text of some form, such as a postal code. @param rule the sentence if it has another. */
export function pattern(title: string, form: RegExp, rule: string, hint?: string) {
  return labelled(title, v.pipe(v.string(), v.regex(form, rule)), hint)
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
  return labelled(title, v.optional(YES_OR_NO, 'nein'), hint)
}

type Range = readonly [least: number, most: number]

/** A number written with a point or a German comma. @param rule the sentence if it is none, or out of its range. */
export function decimal(title: string, range: Range, rule: string, hint: string) {
  return numeric(title, /^-?\d+([.,]\d+)?$/, range, rule, hint)
}

/** A number without decimals: a German 1.000 would be read as one. */
export function wholeNumber(title: string, range: Range, rule: string, hint: string) {
  return numeric(title, /^\d{1,9}$/, range, rule, hint)
}

function numeric(title: string, form: RegExp, [least, most]: Range, rule: string, hint: string) {
  const number = v.pipe(
    v.string(rule),
    v.regex(form, rule),
    v.transform((words) => Number(words.replace(',', '.'))),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  )
  return labelled(title, number, hint)
}

/** Some values, each with its name. */
export function record<const Entries extends v.ObjectEntries>(title: string, entries: Entries, hint = '') {
  return labelled(title, v.strictObject(entries), hint)
}

/** A list of at most `most` entries; it may also be missing or empty, which YAML reads as an empty text. */
export function list<const Entry extends v.GenericSchema>(title: string, entry: Entry, most: number, hint = '') {
  const entries = v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' || value === null ? [] : value)),
    v.array(entry),
    v.maxLength(most, `Es sind zu viele: Bitte lassen Sie höchstens ${most} stehen.`),
  )
  return labelled(title, v.optional(entries, []), hint)
}

/** Whether no value occurs twice. */
export function allDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
