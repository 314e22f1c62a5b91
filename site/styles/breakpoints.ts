/** The specified mobile breakpoint of 768 px, for scripts; the style sheets write the same `48rem` out. */
export const WIDE = '(width >= 48rem)'
export const NARROW = '(width < 48rem)'
