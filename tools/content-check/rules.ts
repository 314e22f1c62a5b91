import * as v from 'valibot'

/** A text with something in it besides spaces. */
export function filled(message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => text.trim() !== '', message),
  )
}

/** The values of one field in a list of records, as one comparable line. */
export function joined(values: readonly (string | number)[]): string {
  return values.join(', ')
}

/** Whether no value occurs twice. */
export function allDifferent(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
