import { typeset } from './typeset.ts'

/** What the words in braces stand for: 'radius' -> '100 km'. */
export type Placeholders = Readonly<Record<string, string>>

/** A word in braces; its name is the first group. */
export const PLACEHOLDER = /\{(\p{L}[\p{L}-]*)\}/gu

type Filled = { data: unknown; unknown: { path: readonly (string | number)[]; name: string }[] }

/**
 * Puts the facts of the business in the place of words in braces, in every text of some content, and unbreakable spaces
 * where German wants them. With a capital letter, '{Projekte}', what stands there begins with one.
 * @returns the content, and where a word in braces is none that is known; a brace with anything else in it stays.
 */
export function fillPlaceholders(content: unknown, placeholders: Placeholders): Filled {
  const unknown: Filled['unknown'] = []
  return { data: fill(content, []), unknown }

  function fill(value: unknown, path: readonly (string | number)[]): unknown {
    if (typeof value === 'string') return typeset(fillText(value, path))
    if (Array.isArray(value)) return value.map((entry, index) => fill(entry, [...path, index]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, [...path, key])]))
  }

  function fillText(text: string, path: readonly (string | number)[]): string {
    return text.replaceAll(PLACEHOLDER, (written, name: string) => {
      const found = valueOf(name, placeholders)
      if (found === undefined) unknown.push({ path, name: written })
      return found ?? written
    })
  }
}

/** What a placeholder stands for; undefined for one that is unknown. */
export function valueOf(name: string, placeholders: Placeholders): string | undefined {
  const small = name.toLowerCase()
  if (!Object.hasOwn(placeholders, small)) return undefined
  const value = placeholders[small] ?? ''
  return name === small ? value : value.charAt(0).toUpperCase() + value.slice(1)
}

/** What is wrong with an unknown placeholder, and which there are. */
export function unknownPlaceholder(written: string, known: readonly string[]): string {
  return `Den Platzhalter ${written} gibt es nicht. Möglich sind ${inBraces(known)}.`
}

export const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')
