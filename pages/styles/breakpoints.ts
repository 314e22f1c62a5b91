/** The specified mobile breakpoint of 768 px, for scripts; the style sheets have the same `48rem`. Chromium 103 knows no ranges in media queries. */
export const WIDE = '(min-width: 48rem)'
export const NARROW = '(max-width: 47.999rem)'
