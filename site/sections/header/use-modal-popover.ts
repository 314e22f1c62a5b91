import { type RefObject, useEffect } from 'react'
import { WIDE } from '#site/styles/breakpoints.ts'

/** Keeps the focus inside a full-screen popover while it is open, and closes it when the screen has become wide. */
export function useModalPopover(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = popover
    if (!current) return
    const listening = new AbortController()
    const { signal } = listening

    const update = () => {
      const open = current.matches(':popover-open')
      setRestInert(current, open)
      if (open && !current.contains(document.activeElement)) current.querySelector('button')?.focus()
    }
    // Before it closes, not after: the browser gives the focus back to the opener, which must not be inert then.
    const release = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') setRestInert(current, false)
    }
    const closeWhenWide = ({ matches }: MediaQueryListEvent) => {
      if (matches) current.hidePopover()
    }
    current.addEventListener('toggle', update, { signal })
    current.addEventListener('beforetoggle', release, { signal })
    current.addEventListener('keydown', keepTabInside, { signal })
    matchMedia(WIDE).addEventListener('change', closeWhenWide, { signal })
    // It may have been opened before hydration.
    update()
    return () => listening.abort()
  }, [popover])
}

function setRestInert(element: Element, inert: boolean): void {
  for (const sibling of element.parentElement?.children ?? []) {
    if (sibling !== element) sibling.toggleAttribute('inert', inert)
  }
}

/** From the last control the tab key leads to the first, and back. */
function keepTabInside(event: KeyboardEvent): void {
  const { currentTarget: popover, key, shiftKey } = event
  if (key !== 'Tab' || !(popover instanceof HTMLElement)) return
  const controls = [...popover.querySelectorAll<HTMLElement>('a, button, summary')].filter((control) =>
    control.checkVisibility(),
  )
  const edge = controls.at(shiftKey ? 0 : -1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  controls.at(shiftKey ? -1 : 0)?.focus()
}
