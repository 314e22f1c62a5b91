const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const ASCII = range(0x20, 0x7e)
/** Western Europe's letters. */
const LATIN_1 = range(0xa0, 0xff)
/** Those of central and northern Europe and of Turkey. */
const LATIN_EXTENDED_A = range(0x100, 0x17f)
const PUNCTUATION = '\u00a0\u00ad\u202f\u2011–—‘’‚“”„…€→'

/** What every page loads of the display font. */
export const GERMAN = `${ASCII}ÄÖÜäöüßÉéèáàç§°·×Ø©«»²³½¼${PUNCTUATION}`
/** What every page loads of the text font, which also shows what visitors type. */
export const WESTERN = `${ASCII}${LATIN_1}${PUNCTUATION}ıŒœ`

/** What is loaded where a page shows it. ı, Œ and œ come with western letters, as in the originals. */
export const MORE_WESTERN = without(`${LATIN_1}ıŒœ`, GERMAN)
export const CENTRAL = without(`${LATIN_EXTENDED_A}ẞ`, WESTERN)

function without(letters: string, known: string): string {
  return [...letters].filter((letter) => !known.includes(letter)).join('')
}
