/**
 * Chromium scrolls a text field it focuses only as far as the caret, and a link behind the banner not at all: whatever
 * the keyboard reaches is brought into view as a whole, clear of header and banner (`scroll-padding`). After the paint
 * that shows the focus: before it, the page would be laid out for this, 8 ms of a press at a quarter of the speed.
 */
export function bringFocusIntoView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    requestAnimationFrame(() => setTimeout(() => target.scrollIntoView({ block: 'nearest', behavior: 'instant' })))
  })
}
