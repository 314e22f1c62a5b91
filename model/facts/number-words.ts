const WORDS = [
  'keine',
  'eine',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]

/** A count as German prose writes it: words up to twelve, figures above. */
export const inWords = (count: number): string => WORDS[count] ?? String(count)
