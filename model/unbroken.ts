const WORD_JOINER = '\u2060'

/** Opening hours whose times stay whole: a line may only end between two of them, after a comma or semicolon. */
export function unbrokenTimes(hours: string): string {
  return unbroken(hours).replaceAll(/(?<=[;,])\u00a0/g, ' ')
}

/** The words in one piece: no line breaks at their spaces, nor at a dash, which browsers otherwise allow ('10:00–18:00'). */
export function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0').replaceAll('–', `${WORD_JOINER}–${WORD_JOINER}`)
}
