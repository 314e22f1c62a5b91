// Each names a set of characters for use inside `[…]` of a regular expression. None of them is seen; each makes what
// shows or sends the text do something.

/** Tabs, line breaks and all other control characters: they end mail headers and steer terminals. */
export const CONTROL = String.raw`\p{Cc}`

/** U+2028 and U+2029, which end a line although they are no control characters. */
export const LINE_SEPARATOR = String.raw`\p{Zl}\p{Zp}`

/** What changes the direction of reading: with it "gpj.exe" reads as "exe.jpg". */
export const BIDI_CONTROL = String.raw`\p{Bidi_Control}`

/** Halves of surrogate pairs, which can't be encoded. */
export const SURROGATE = String.raw`\p{Cs}`

/** What even a text of several lines has no use for: all control characters but line breaks and tabs. Needs flag `v`. */
export const STRAY_CONTROL = String.raw`[\p{Cc}--[\n\t]]`
