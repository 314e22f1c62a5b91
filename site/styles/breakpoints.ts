/** The specified mobile breakpoint of 768 px, for scripts; the style sheets write the same `48rem` out. Chromium 103 knows no ranges. */
export const WIDE = '(min-width: 48rem)'
export const NARROW = '(max-width: 47.999rem)'
