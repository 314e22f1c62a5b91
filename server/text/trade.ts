const WORD = /\p{L}{3,}/gu
const MEASURE = /\d\s?(?:mm|cm|m|qm|m²|meter)(?![\p{L}\d])/iu
// "Küche", "Küchen" and "kuchenmontage" begin alike.
const STEM_LENGTH = 5

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** The beginnings of the words in a text, in small letters without dots and accents. */
export const stemsOf = (text: string): string[] => [
  ...new Set(
    fold(text)
      .match(WORD)
      ?.map((word) => word.slice(0, STEM_LENGTH)),
  ),
]

/**
 * Whether a text speaks of the owner's trade: in two of its words, or in one beside a measure in mm, cm or m.
 * @param trade the stems of the trade.
 */
export function isAboutTrade(text: string, trade: readonly string[]): boolean {
  const folded = fold(text)
  const words = trade.filter((stem) => folded.includes(stem))
  return words.length + Number(MEASURE.test(text)) >= 2
}
