/**
 * Scrolls the control that the keyboard has reached into view, clear of header and banner (`scroll-padding`): Chromium
 * scrolls a text field only as far as the caret, and a link behind the banner not at all.
 */
export function bringFocusIntoView(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(':focus-visible')) return
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
}
