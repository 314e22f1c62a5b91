import { find } from '#site/hooks.ts'
import { WIDE } from '#site/styles/breakpoints.ts'

/** Keeps the focus inside the menu while it is open, and closes it when the screen has become wide. */
export function keepMenuModal(): void {
  const menu = find('menu')
  if (!menu || !('popover' in menu)) return
  const update = () => {
    const isOpen = menu.matches(':popover-open')
    setRestInert(menu, isOpen)
    // Last: with the rest still there, Orca says 'empty' to the first opening.
    if (isOpen && !menu.contains(document.activeElement)) menu.querySelector('button')?.focus()
  }
  // After the paint that shows it: the whole page gets other styles by it, 30 ms at a quarter of the speed.
  const updateLater = () => requestAnimationFrame(() => setTimeout(update))
  menu.addEventListener('toggle', updateLater)
  // Before it closes, not after: the browser gives the focus back to the opener, which must not be inert then.
  menu.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'closed') setRestInert(menu, false)
  })
  menu.addEventListener('keydown', keepTabInside)
  matchMedia(WIDE).addEventListener('change', ({ matches }) => {
    if (matches) menu.hidePopover()
  })
  // It may have been opened before this script was there.
  update()
}

function setRestInert(menu: Element, inert: boolean): void {
  for (const sibling of menu.parentElement?.children ?? []) {
    if (sibling !== menu) sibling.toggleAttribute('inert', inert)
  }
}

/** From the last control the tab key leads to the first, and back. */
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

/** Closes the list when the focus leaves it: left open, it would cover what the tab key reaches next. */
export function closeDropdownWhenLeft(): void {
  const list = find('dropdown')
  if (!list || !('popover' in list)) return
  const opener = list.previousElementSibling
  list.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || relatedTarget === opener || list.contains(relatedTarget)) return
    list.hidePopover()
  })
}
