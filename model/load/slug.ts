import { inAscii } from '../address-name.ts'

const SOFT_HYPHEN = '\u00ad'

/** Words as the anchor of a heading. */
export const slug = (text: string): string => inAscii(text.replaceAll(SOFT_HYPHEN, ''))
