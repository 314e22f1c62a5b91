/**
 * Chromium scrolls a text field it focuses only as far as the caret, and a link behind the banner not at all: whatever
 * the keyboard reaches is brought into view as a whole, clear of header and banner (`scroll-padding`). Not what is pressed:
 * it is seen already, and to know that takes 8 ms of the press at a quarter of the speed.
 */
export function bringFocusIntoView(): void {
  let isPressed = false
  document.addEventListener('pointerdown', () => void (isPressed = true), { passive: true })
  document.addEventListener('keydown', () => void (isPressed = false))
  document.addEventListener('focusin', ({ target }) => {
    if (isPressed || !(target instanceof Element) || !target.matches(':focus-visible')) return
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
}
