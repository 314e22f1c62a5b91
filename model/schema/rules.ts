import * as v from 'valibot'

/** The kind of the form's field, for a value that is not one line of text. */
type FormHints = { as?: 'paragraph' | 'day' | 'color' | 'photo' | 'film' | 'drawing' | 'hidden' | undefined }

/** A value with its name and hint in the editor's form. */
export function labelled<const Schema extends v.GenericSchema>(
  title: string,
  schema: Schema,
  hint = '',
  hints: FormHints = {},
) {
  return v.pipe(schema, v.title(title), v.description(hint), v.metadata(hints))
}

/** A value without a field in the editor's form, which leaves it as it is: only a text editor changes it. */
export const hidden = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ as: 'hidden' }))

/** A text that is not empty. @param ask what to write: the hint at the field, and the fault if the text is empty. */
export function text(title: string, ask = '', as?: FormHints['as']) {
  const missing = ask || 'Hier fehlt der Text.'
  return labelled(title, v.optional(v.pipe(v.string(missing), v.regex(/\S/, missing)), ''), ask, { as })
}

/** A text of several lines. */
export const paragraph = (title: string, ask?: string) => text(title, ask, 'paragraph')

/** A text that may be missing or empty. */
export const optionalText = (title: string, hint: string, as?: FormHints['as']) =>
  labelled(title, v.optional(v.string(), ''), hint, { as })

/** A text of several lines that may be missing or empty. */
export const optionalParagraph = (title: string, hint: string) => optionalText(title, hint, 'paragraph')

/** A word of the pages that the owner may change. @param start the word while the field is empty or missing. */
export function ownWord(title: string, start: string) {
  const filled = v.pipe(
    v.string(),
    v.transform((written) => written.trim() || start),
  )
  return labelled(title, v.optional(filled, start), `Leer: ${start}.`)
}

/** A text of a given form, such as a postal code. @param rule the hint at the field, and the fault if the form is wrong. */
export const pattern = (title: string, form: RegExp, rule: string) =>
  labelled(title, v.optional(v.pipe(v.string(), v.regex(form, rule)), ''), rule)

/** A text of a given form that may be missing. `form` decides whether the text may be empty. */
export const optionalPattern = (title: string, form: RegExp, rule: string, hint = rule) =>
  labelled(title, v.optional(v.pipe(v.string(), v.regex(form, rule)), ''), hint)

/** One of several words, or none yet. */
export const choice = <const Options extends readonly string[]>(title: string, options: Options, hint: string) =>
  labelled(title, v.optional(v.picklist(['', ...options], `Möglich ist hier: ${options.join(', ')}.`), ''), hint)

const YES_OR_NO = v.pipe(
  v.picklist(['ja', 'nein', 'true', 'false'], 'Bitte tragen Sie ja oder nein ein.'),
  v.transform((word) => word === 'ja' || word === 'true'),
)

/** 'ja' or 'nein', which may be missing; YAML's own 'true' and 'false' mean the same. */
export const optionalYesOrNo = (title: string, hint = '', missing: 'ja' | 'nein' = 'nein') =>
  labelled(title, v.optional(YES_OR_NO, missing), hint)

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

/** A number with a point or a German comma; map services add signs such as ° and N. @param rule the fault if it is no number or out of its range. */
export const decimal = numeric(/^-?\d+([.,]\d+)?[ °,NOE]*$/)

/** A number without decimals, with or without its unit. A German 1.000 is refused: the point would make it a 1. */
export const wholeNumber = numeric(/^\d{1,9}( ?(km|Tage?))?$/)

/** Several values, each with its name. */
export function record<const Entries extends v.ObjectEntries>(title: string, entries: Entries, hint = '') {
  return labelled(title, v.strictObject(entries), hint)
}

// YAML reads an empty list as an empty text. Hours may be written in words, and `footer.cells` was yes or no once.
const NO_LIST: readonly unknown[] = ['', null, 'nach Vereinbarung', 'ja', 'nein']

/** A list of at most `most` entries; it may be missing or empty. */
export function list<const Entry extends v.GenericSchema>(
  title: string,
  entry: Entry,
  most: number,
  hint = `Bis zu ${most}.`,
) {
  const entries = v.pipe(
    v.unknown(),
    v.transform((value) => (NO_LIST.includes(value) ? [] : value)),
    v.array(entry),
    v.maxLength(most, `Es sind zu viele: Bitte lassen Sie höchstens ${most} stehen.`),
  )
  return labelled(title, v.optional(entries, []), hint)
}

/** Whether every value occurs only once. */
export const allDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length
