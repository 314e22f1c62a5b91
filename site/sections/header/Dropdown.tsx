import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import type { NavLink } from '#content/types.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import styles from './Navigation.module.css'
import { usePopoverOpen } from './usePopoverOpen.ts'

const ID = 'nav-leistungen'

type Props = { name: string; links: readonly NavLink[]; current: boolean }

/** A navigation entry that opens a list of links below itself, without script. */
export function Dropdown({ name, links, current }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const open = usePopoverOpen(list)
  return (
    <>
      <button
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
