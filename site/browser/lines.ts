import { find, mark } from '#site/hooks.ts'

/** Shows the true lines of all photos while the button is pressed; the pointer shows those of one without it. */
export function showLines(): void {
  const button = find('lines-toggle')
  const photos = find('lines')
  if (!button || !photos) return
  button.addEventListener('click', () => {
    const isPressed = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', String(isPressed))
    mark(photos, 'shown', isPressed)
  })
  mark(button, 'live', true)
}
