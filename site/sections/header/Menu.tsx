import { ChevronDown, Phone } from 'lucide'
import type { RefObject } from 'react'
import * as business from '#model/business.ts'
import { mainNavigation } from '#model/navigation.ts'
import * as texts from '#model/texts.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Logo } from '#site/ui/logo/Logo.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { ContactLink } from './ContactLink.tsx'
import styles from './Menu.module.css'
import { MenuButton } from './MenuButton.tsx'
import { useModalPopover } from './use-modal-popover.ts'

export const MENU_ID = 'menu'

/** The navigation of small screens: covers the page while it is open. */
export function Menu({ ref, home }: { ref: RefObject<HTMLDivElement | null>; home: boolean }) {
  useModalPopover(ref)
  return (
    <div ref={ref} className={styles.menu} id={MENU_ID} popover="auto">
      <nav className={styles.navigation} aria-label={texts.header.mobileNavigation}>
        <div className={styles.bar}>
          <Logo home={home} light />
          <MenuButton text={texts.header.close} label={texts.header.closeMenu} target={MENU_ID} close />
        </div>
        <div className={styles.entries}>
          <ul>
            {mainNavigation.map((entry) => (
              <li key={entry.href} className={styles.entry}>
                {home && 'children' in entry ? (
                  <details>
                    <summary className={styles.link}>
                      {entry.name}
                      <Prerendered as="span" className={styles.chevron}>
                        {import.meta.env.SSR && <Icon of={ChevronDown} />}
                      </Prerendered>
                    </summary>
                    <ul className={styles.sublist}>
                      {entry.children.map(({ name, href }) => (
                        <li key={href}>
                          <a href={href}>{name}</a>
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <a className={styles.link} href={homeHref(entry.href, home)}>
                    {entry.name}
                  </a>
                )}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <ContactLink home={home} look="menu" />
            <a className={styles.phone} href={`tel:${business.phone.international}`}>
              <Prerendered as="span">{import.meta.env.SSR && <Icon of={Phone} />}</Prerendered>
              {business.phone.display}
            </a>
          </div>
        </div>
      </nav>
    </div>
  )
}
