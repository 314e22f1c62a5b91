/** Does work after the paint that shows the changes so far. */
export const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))
