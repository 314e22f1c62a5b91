import { find, setHook } from '#pages/hooks.ts'

const SCROLLED_PX = 10
// The share of the window's height from which on the header is not fixed. With text at 200 % the header takes a third of a phone.
const LARGEST_PART = 1 / 5

export const isScrolled = () => scrollY > SCROLLED_PX

/** Sets the scrolled state of the header, and takes a header that is too high for the window out of its fixed place. */
export function followScrolling(): void {
  const root = document.documentElement
  const update = () => setHook(root, 'scrolled', isScrolled())
  addEventListener('scroll', update, { passive: true })
  // A page opened at an anchor, or reached by 'back', is scrolled already. Reading scrollY now would force a layout.
  requestAnimationFrame(update)

  const header = find('header')
  if (!header) return
  const keepClear = () => {
    const { offsetHeight } = header
    const isHigh = offsetHeight > innerHeight * LARGEST_PART
    setHook(header, 'in-flow', isHigh)
    // The button of the film ends below the header, also where enlarged text gives the header more lines.
    find('film-toggle')?.style.setProperty('margin-top', isHigh ? `${offsetHeight}px` : '')
  }
  new ResizeObserver(keepClear).observe(header)
}
