/** The site's own colours (`site/styles/tokens.css`) for drawings in the papers; on a ground of their own they are legible on dark pages, too. */
export { INK, PAPER, PINE } from '#model/shades/grounds.ts'
export const RED = '#c34a57'
export const WOOD = '#c9a06b'
export const WOOD_SOFT = '#e6d2b1'
export const PINE_MIST = '#c9d8d2'
export const LINE = '#d6cab6'
export const EDGE = '#857664'
export const FONTS = "'Source Sans 3', 'Segoe UI', system-ui, sans-serif"
