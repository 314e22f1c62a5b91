import * as v from 'valibot'

/** A text with something in it besides spaces. */
export function filled(message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => text.trim() !== '', message),
  )
}

/** A text that may be missing or empty. */
export const optionalText = v.optional(v.string(), '')

/** 'ja' or 'nein', as YAML's owner writes it, or YAML's own words for it. */
export function yesOrNo(message: string) {
  return v.pipe(
    v.picklist(['ja', 'nein', 'true', 'false'], message),
    v.transform((word) => word === 'ja' || word === 'true'),
  )
}

/** A number written with a point or a German comma. */
export function numberFrom(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.regex(/^-?\d+([.,]\d+)?$/, message),
    v.transform((text) => Number(text.replace(',', '.'))),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** A number without decimals: a German 1.000 would be read as one. */
export function wholeNumberFrom(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Whether no value occurs twice. */
export function allDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

/** A list of at most `max` entries; it may also be missing or empty, which YAML reads as an empty text. */
export function list<const Entry extends v.GenericSchema>(entry: Entry, max: number, tooMany: string) {
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (value === '' || value === null ? [] : value)),
      v.array(entry),
      v.maxLength(max, tooMany),
    ),
    [],
  )
}
