const NBSP = '\u00a0'
const WORD_JOINER = '\u2060'

// § 35a EStG, Art. 28 DSGVO, 100 km, 18 Uhr, 10. Juli and z. B. stay on one line. A dash may end a line, but not begin one.
const KEPT_TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/(§§?|Art\.|Abs\.|Nr\.|lit\.) (?=[\da-z])/g, `$1${NBSP}`],
  [/(?<=\d[a-z]?|lit\.\u00a0[a-z]) (?=[A-Z][A-Za-z]*[A-Z]\b)/g, NBSP],
  [/(?<=\d) (?=(?:km|m|cm|mm|Uhr|Euro|€|%|Tage[ns]?|Stunden?|Minuten?|Monaten?|Jahren?)(?![\p{L}]))/gu, NBSP],
  [/(?<=\d\.) (?=(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b)/g, NBSP],
  [/(?<=\S) (?=– )/g, NBSP],
  [/\b(z|d|u|e)\. (?=[BhaävK]\.)/g, `$1.${NBSP}`],
  // IP-Adresse, PAX-Schrank. The fonts have no U+2011, and a hyphen of another font would stand there.
  [/(?<=(?:^|[\s„(>])\p{Lu}{2,3}-)(?=\p{L})/gu, WORD_JOINER],
]

// A text shorter than this fits on one line almost everywhere.
const LONG = 60
// The last two or three words with at most 14 letters: browsers without `text-wrap: pretty` leave them alone on a line.
const LAST_WORDS = /(?<= )(?=.{1,14}$)[^ ]+(?: [^ ]+){1,2}$/

/**
 * Forbids the end of a line within a law's number, between a figure and its unit, after the hyphen of short capitals,
 * between the last words of a long text.
 */
export function typeset(text: string): string {
  const kept = KEPT_TOGETHER.reduce((result, [place, space]) => result.replace(place, space), text)
  return text.length < LONG ? kept : kept.replace(LAST_WORDS, (words) => words.replaceAll(' ', NBSP))
}

/** The words up to a number of characters, cut between two of them. */
export const cut = (words: string, most: number): string =>
  words.length <= most ? words : words.slice(0, most).replace(/[\s,;:.|–-]*\s\S*$/, ' …')

/** The words in one piece: no line breaks at their spaces, nor at a dash, which browsers otherwise allow ('10:00–18:00'). */
export function unbroken(words: string): string {
  return words.replaceAll(' ', NBSP).replaceAll('–', `${WORD_JOINER}–${WORD_JOINER}`)
}

/** Opening hours whose times stay whole: a line may only end between two of them, after a comma or semicolon. */
export const unbrokenTimes = (hours: string): string => unbroken(hours).replaceAll(/(?<=[;,])\u00a0/g, ' ')
