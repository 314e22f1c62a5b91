/** The grounds the brand's colour stands on, as `site/styles/tokens.css` has them. */
export const PAPER = '#f5f0e6'
export const INK = '#231c17'
export const PINE = '#1d4a44'
export const PINE_DEEP = '#14312d'
