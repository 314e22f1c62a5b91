import { useRef } from 'react'
import * as texts from '#model/texts.ts'
import { Logo } from '#site/ui/logo/Logo.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { CallLink } from './CallLink.tsx'
import styles from './Header.module.css'
import { MENU_ID, Menu } from './Menu.tsx'
import { MenuButton } from './MenuButton.tsx'
import { Navigation } from './Navigation.tsx'
import { usePopoverOpen } from './use-popover-open.ts'
import { useRoomBelow } from './use-room-below.ts'

/** Logo and navigation; fixed on every page. `home`: entries are anchors of this page and the services list is shown. */
export function Header({ home }: { home: boolean }) {
  const header = useRef<HTMLElement>(null)
  useRoomBelow(header)
  const menu = useRef<HTMLDivElement>(null)
  const menuOpen = usePopoverOpen(menu)
  return (
    <>
      <header ref={header} className={home ? `${styles.header} ${styles.overHero}` : styles.header}>
        <div className={styles.bar}>
          <Logo home={home} />
          <Prerendered as="span" className={styles.call}>
            {import.meta.env.SSR && <CallLink />}
          </Prerendered>
          <Navigation home={home} />
          <MenuButton text={texts.header.menu} label={texts.header.openMenu} target={MENU_ID} expanded={menuOpen} />
        </div>
      </header>
      <Menu ref={menu} home={home} />
    </>
  )
}
