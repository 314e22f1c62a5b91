import { find, mark } from '#site/hooks.ts'

const SCROLLED_PX = 10
// Of the window's height. With text of twice the size, the header of a phone takes a third.
const LARGEST_PART = 1 / 5

/** Gives the header its scrolled state, and lets it stay at the page's top where it would cover too much of the window. */
export function followScrolling(): void {
  const root = document.documentElement
  const update = () => mark(root, 'scrolled', scrollY > SCROLLED_PX)
  addEventListener('scroll', update, { passive: true })
  // With the layout of the next frame, not before it: the page may have been opened at an anchor, or be back where it was left.
  requestAnimationFrame(update)

  const header = find('header')
  if (!header) return
  // What has the focus needs the room.
  new ResizeObserver(() => mark(header, 'in-flow', header.offsetHeight > innerHeight * LARGEST_PART)).observe(header)
}
