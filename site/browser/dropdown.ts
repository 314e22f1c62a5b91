import { find } from '#site/hooks.ts'

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
