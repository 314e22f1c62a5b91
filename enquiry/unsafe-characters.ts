// Sets of characters, each for use inside `[…]` of a regular expression. Nobody sees these characters, but they change
// how a program shows or sends the text.

/** Tabs, line breaks and all other control characters: they end mail headers and steer terminals. */
export const CONTROL = String.raw`\p{Cc}`

/** U+2028 and U+2029, which end a line although they are no control characters. */
export const LINE_SEPARATOR = String.raw`\p{Zl}\p{Zp}`

/** Characters that change the direction of reading: after one of them "gpj.exe" reads as "exe.jpg". */
export const BIDI_CONTROL = String.raw`\p{Bidi_Control}`

/** Halves of surrogate pairs, which can't be encoded. */
export const SURROGATE = String.raw`\p{Cs}`

/** All control characters but line breaks and tabs: even a text of several lines needs no others. The flag `v` is needed. */
export const STRAY_CONTROL = String.raw`[\p{Cc}--[\n\t]]`
