/** An alternative of plain names for a regular expression of nginx or Apache. */
export const anyOf = (names: readonly string[]): string => names.map((name) => name.replaceAll('.', '\\.')).join('|')
