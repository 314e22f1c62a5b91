const WORD_JOINER = '\u2060'

/** The words in one piece: no line breaks at their spaces, nor at a dash, which browsers otherwise allow ('10:00–18:00'). */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0').replaceAll('–', `${WORD_JOINER}–${WORD_JOINER}`)
}
