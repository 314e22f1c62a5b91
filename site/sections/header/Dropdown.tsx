import { ChevronDown } from 'lucide'
import { useEffect, useRef } from 'react'
import type { NavLink } from '#model/types.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import styles from './Navigation.module.css'
import { usePopoverOpen } from './use-popover-open.ts'

const ID = 'nav-leistungen'

type Props = { name: string; links: readonly NavLink[]; current: boolean }

/** A navigation entry that opens a list of links below itself, without script. */
export function Dropdown({ name, links, current }: Props) {
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const open = usePopoverOpen(list)
  useEffect(() => (list.current ? closeWhenLeft(list.current, opener.current) : undefined), [])
  return (
    <>
      <button
        ref={opener}
        className={`${styles.link} ${styles.opener}`}
        type="button"
        popoverTarget={ID}
        aria-expanded={open}
        aria-current={current ? 'location' : undefined}
      >
        {name}
        <Prerendered as="span" className={styles.chevron}>
          {import.meta.env.SSR && <Icon of={ChevronDown} />}
        </Prerendered>
      </button>
      <ul ref={list} className={styles.dropdown} id={ID} popover="auto">
        {links.map(({ name: linkName, href }) => (
          <li key={href}>
            <a href={href}>{linkName}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Left open behind the focus, it would cover what the tab key reaches next. */
function closeWhenLeft(list: HTMLElement, opener: HTMLElement | null): () => void {
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || relatedTarget === opener || list.contains(relatedTarget)) return
    list.hidePopover()
  }
  list.addEventListener('focusout', onFocusOut)
  return () => list.removeEventListener('focusout', onFocusOut)
}
