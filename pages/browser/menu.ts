import { find } from '#pages/hooks.ts'
import { WIDE } from '#pages/styles/breakpoints.ts'
import { afterPaint } from './after-paint.ts'

/** Keeps the focus inside the open menu, closes the menu by a tap on its empty part, and closes the menu when the window becomes wide. */
export function keepMenuModal(): void {
  const menu = find('menu')
  if (!menu || !('popover' in menu)) return
  const update = () => {
    const isOpen = menu.matches(':popover-open')
    setRestInert(menu, isOpen)
    // The page must be inert before the focus moves: otherwise Orca says 'empty' at the first opening.
    if (isOpen && !menu.contains(document.activeElement)) menu.querySelector('button')?.focus()
  }
  // `inert` changes after the paint that shows or hides the menu: it restyles the whole page, 30 ms at a quarter of the speed.
  menu.addEventListener('toggle', () => afterPaint(update))
  // When the menu closes, the browser focuses its opener in the header, which must not be inert then.
  menu.addEventListener('beforetoggle', ({ newState }) => {
    const header = find('header')
    if (header && newState === 'closed') header.inert = false
  })
  menu.addEventListener('keydown', keepTabInside)
  menu.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || target.closest('a, button, summary')) return
    menu.hidePopover()
    // The tap has taken the focus out of the menu, so the browser does not give it back.
    document.querySelector<HTMLElement>(`header [popovertarget="${menu.id}"]`)?.focus()
  })
  matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    if (matches) menu.hidePopover()
  })
  // The visitor may have opened the menu before this script ran.
  update()
}

function setRestInert(menu: Element, inert: boolean): void {
  for (const sibling of menu.parentElement?.children ?? []) {
    if (sibling !== menu) sibling.toggleAttribute('inert', inert)
  }
}

/** Tab leads from the last control to the first, Shift+Tab from the first to the last. */
function keepTabInside(event: KeyboardEvent): void {
  const { currentTarget: menu, key, shiftKey } = event
  if (key !== 'Tab' || !(menu instanceof HTMLElement)) return
  const controls = [...menu.querySelectorAll<HTMLElement>('a, button, summary')].filter(
    // Safari has no checkVisibility() before 17.4.
    (control) => control.getClientRects().length > 0,
  )
  const edge = controls.at(shiftKey ? 0 : -1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  controls.at(shiftKey ? -1 : 0)?.focus()
}

/** Closes the dropdown when the focus leaves it: an open list would cover the next focused control. */
export function closeDropdownWhenLeft(): void {
  const list = find('dropdown')
  if (!list || !('popover' in list)) return
  const opener = list.previousElementSibling
  list.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || relatedTarget === opener || list.contains(relatedTarget)) return
    list.hidePopover()
  })
}
