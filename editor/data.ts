/** A field as JSON Schema, with the title, hint and control that its rule in model/schema/ names. */
export type Field = {
  title: string
  description: string
  /** The kind of control: `as` in model/schema/rules.ts; 'switch' for yes or no. */
  format: string
  /** The German name of each word that can be chosen. */
  choices?: Record<string, string>
  /** The value of a switch that is missing in the file. */
  missing?: string
  properties?: Record<string, Field>
  items?: Field
  maxItems?: number
}

/** Content of a file or a form: every value is a text, as in the owner's files. */
export type Data = string | readonly Data[] | DataRecord
export type DataRecord = { readonly [name: string]: Data }

/**
 * Fits the values of a file or a form to the form's fields: a missing value is empty, a switch is ja or nein.
 * @param isTyping keeps spaces at the ends of a text: the owner may be typing the next word.
 */
export function dataOf(field: Field, raw: unknown, isTyping = false): Data {
  const { items, properties, format, missing = '' } = field
  if (properties) {
    const values = isRecord(raw) ? raw : {}
    return mapRecord(properties, (inner, name) => dataOf(inner, values[name], isTyping))
  }
  if (items) return Array.isArray(raw) ? raw.map((entry) => dataOf(items, entry, isTyping)) : []
  // No file may hold control characters. They are invisible, so the owner could not delete them.
  const typed = typeof raw === 'string' ? raw.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, ' ') : ''
  const text = isTyping ? typed : typed.trim()
  if (format === 'switch') return /^(ja|true)$/.test(text || missing) ? 'ja' : 'nein'
  return text
}

/** Makes a record with the same names and new values. */
export const mapRecord = <From, To>(record: Readonly<Record<string, From>>, to: (value: From, name: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))

/** Whether a value means the same as a missing value. */
export const isEmpty = (data: Data): boolean =>
  data === '' || data === 'nein' || (Array.isArray(data) && data.length === 0)

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isDataRecord = (data: Data | undefined): data is DataRecord => isRecord(data)
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** All texts of a value in one line, a day as a German writes it. */
export const wordsOf = (data: Data): string =>
  typeof data === 'string'
    ? data.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1')
    : Object.values(data).map(wordsOf).filter(Boolean).join(', ')
