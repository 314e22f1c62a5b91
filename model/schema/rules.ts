import * as v from 'valibot'

/** How a value is filled in, where that is not one line of text. */
type FormHints = { as?: 'paragraph' | 'day' | 'color' | 'photo' | 'film' | 'drawing' | 'hidden' | undefined }

/** A value with the words the editor's form has for it: what it is called, and a hint below it. */
export function labelled<const Schema extends v.GenericSchema>(
  title: string,
  schema: Schema,
  hint = '',
  hints: FormHints = {},
) {
  return v.pipe(schema, v.title(title), v.description(hint), v.metadata(hints))
}

/** A value for those who write the file themselves: the editor's form has no field for it, and leaves it as it is. */
export const hidden = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ as: 'hidden' }))

/** A text with something in it besides spaces. @param ask what to write: the hint below it, and the sentence if there is nothing. */
export function text(title: string, ask = '', as?: FormHints['as']) {
  const missing = ask || 'Hier fehlt der Text.'
  return labelled(title, v.pipe(v.string(missing), v.regex(/\S/, missing)), ask, { as })
}

/** A text of several lines. */
export const paragraph = (title: string, ask?: string) => text(title, ask, 'paragraph')

/** A text that may be missing or empty. */
export const optionalText = (title: string, hint: string, as?: FormHints['as']) =>
  labelled(title, v.optional(v.string(), ''), hint, { as })

/** A text of some form, such as a postal code. @param rule the hint below it, and the sentence if it has another form. */
export const pattern = (title: string, form: RegExp, rule: string) =>
  labelled(title, v.pipe(v.string(), v.regex(form, rule)), rule)

/** The same, which may be missing; its form tells whether it may be empty. */
export const optionalPattern = (title: string, form: RegExp, rule: string, hint = rule) =>
  labelled(title, v.optional(v.pipe(v.string(), v.regex(form, rule)), ''), hint)

/** One word of some, or none yet. */
export const choice = <const Options extends readonly string[]>(title: string, options: Options, hint: string) =>
  labelled(title, v.optional(v.picklist(['', ...options], `Möglich ist hier: ${options.join(', ')}.`), ''), hint)

const YES_OR_NO = v.pipe(
  v.picklist(['ja', 'nein', 'true', 'false'], 'Bitte tragen Sie ja oder nein ein.'),
  v.transform((word) => word === 'ja' || word === 'true'),
)

/** 'ja' or 'nein', as YAML's owner writes it, or YAML's own words for it. */
export const yesOrNo = (title: string) => labelled(title, YES_OR_NO)

/** The same; 'nein' if it is missing. */
export const optionalYesOrNo = (title: string, hint = '') => labelled(title, v.optional(YES_OR_NO, 'nein'), hint)

const numeric =
  (form: RegExp) =>
  (title: string, [least, most]: readonly [least: number, most: number], rule: string, hint = rule) => {
    const number = v.pipe(
      v.string(rule),
      v.regex(form, rule),
      v.transform((words) => Number.parseFloat(words.replace(',', '.'))),
      v.minValue(least, rule),
      v.maxValue(most, rule),
    )
    return labelled(title, number, hint)
  }

/** A number written with a point or a German comma, be it with the signs maps put behind degrees. @param rule the sentence if it is none, or out of its range. */
export const decimal = numeric(/^-?\d+([.,]\d+)?[ °,NOE]*$/)

/** A number without decimals, be it with its unit: a German 1.000 would be read as one. */
export const wholeNumber = numeric(/^\d{1,9}( ?(km|Tage?))?$/)

/** Some values, each with its name. */
export function record<const Entries extends v.ObjectEntries>(title: string, entries: Entries, hint = '') {
  return labelled(title, v.strictObject(entries), hint)
}

/** A list of at most `most` entries; it may also be missing or empty, which YAML reads as an empty text. */
export function list<const Entry extends v.GenericSchema>(
  title: string,
  entry: Entry,
  most: number,
  hint = `Bis zu ${most}.`,
) {
  const entries = v.pipe(
    v.unknown(),
    v.transform((value) => (value === '' || value === null || value === 'nach Vereinbarung' ? [] : value)),
    v.array(entry),
    v.maxLength(most, `Es sind zu viele: Bitte lassen Sie höchstens ${most} stehen.`),
  )
  return labelled(title, v.optional(entries, []), hint)
}

/** Whether no value occurs twice. */
export const allDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length
