/** Does work after the paint that shows what was changed so far. */
export const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
