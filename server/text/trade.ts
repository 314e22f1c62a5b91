const MEASURE = /\d\s?(?:mm|cm|m|qm|m²|meter)(?![\p{L}\d])/iu

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()

/** The first five letters of the words in a text: "Küche", "Küchen" and "kuchenmontage" begin alike. */
export const stemsOf = (text: string): string[] => {
  const words = fold(text).match(/\p{L}{3,}/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, 5)))]
}

/** Whether a text speaks of the owner's trade: in two words, or in one beside a measure. @param trade the stems of the trade. */
export function isAboutTrade(text: string, trade: readonly string[]): boolean {
  const folded = fold(text)
  return trade.filter((stem) => folded.includes(stem)).length + Number(MEASURE.test(text)) >= 2
}
