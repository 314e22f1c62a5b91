const NBSP = '\u00a0'

// § 35a EStG, Art. 28 DSGVO, 100 km, 18 Uhr, z. B., and a dash at the end of its line, never at the start of the next.
const KEPT_TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/(§§?|Art\.|Abs\.|Nr\.|lit\.) (?=[\da-z])/g, `$1${NBSP}`],
  [/(?<=\d[a-z]?|lit\.\u00a0[a-z]) (?=[A-Z][A-Za-z]*[A-Z]\b)/g, NBSP],
  [/(?<=\d) (?=(?:km|m|cm|mm|Uhr|Euro|€|%|Tage[ns]?|Stunden?|Minuten?|Monaten?|Jahren?)(?![\p{L}]))/gu, NBSP],
  [/(?<=\S) (?=– )/g, NBSP],
  [/\b(z|d|u)\. (?=[Bhaäv]\.)/g, `$1.${NBSP}`],
]

/** Puts unbreakable spaces where a line must not end: within a law's number, between a figure and its unit. */
export function typeset(text: string): string {
  return KEPT_TOGETHER.reduce((result, [place, space]) => result.replace(place, space), text)
}
