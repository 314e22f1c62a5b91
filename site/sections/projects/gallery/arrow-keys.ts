const SIBLINGS: Partial<Record<string, 'previousElementSibling' | 'nextElementSibling'>> = {
  ArrowLeft: 'previousElementSibling',
  ArrowRight: 'nextElementSibling',
}

/** Moves the focus from slide to slide; the carousel follows the focus. A placeholder has no link and takes it itself. */
export function moveFocusByArrowKeys(event: KeyboardEvent): void {
  const direction = SIBLINGS[event.key]
  if (!direction || !(event.target instanceof Element)) return
  const slide = event.target.closest('li')?.[direction]
  const target = slide?.querySelector('a') ?? slide
  if (!(target instanceof HTMLElement)) return
  event.preventDefault()
  target.focus()
}
