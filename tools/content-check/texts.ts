/** Lists that may be empty: the demo notes go when the demo does. */
const MAY_BE_EMPTY = ['footer.demo']

/**
 * Checks that no text of the page is empty.
 * @returns one German line per fault.
 */
export function checkTexts(texts: unknown): string[] {
  return emptyFields(texts, []).map((field) => `${fileOf(field)}, Feld ${field}: Hier fehlt der Text.`)
}

const fileOf = (field: string): string => (field.startsWith('form.') ? 'content/form.ts' : 'content/texts.ts')

function emptyFields(value: unknown, path: readonly string[]): string[] {
  const field = path.join('.')
  if (typeof value === 'string') return value.trim() === '' ? [field] : []
  if (typeof value !== 'object' || value === null) return [field]

  const entries = Object.entries(value)
  if (entries.length === 0) return MAY_BE_EMPTY.includes(field) ? [] : [field]
  return entries.flatMap(([key, part]) => emptyFields(part, [...path, key]))
}
