import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { ChevronDown, Icon, Phone } from '#pages/ui/Icon.tsx'
import { Logo } from '#pages/ui/Logo.tsx'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import styles from './Menu.module.css'
import { ContactLink, homeHref } from './Navigation.tsx'

const ID = 'menu'

/** The navigation of small screens: covers the page while it is open (browser/menu.ts). */
export function Menu({ home }: { home: boolean }) {
  const { business, navigation, texts } = useContent()
  return (
    <div className={styles.menu} id={ID} popover="auto" {...hook('menu')}>
      <nav className="contents" aria-label={texts.header.mobileNavigation}>
        <div className={`box row ${styles.bar}`}>
          <Logo home={home} light />{' '}
          <MenuButton action="hide" text={texts.header.close} label={texts.header.closeMenu} />
        </div>
        <div className={styles.entries}>
          <ul>
            {navigation.mainNavigation.map((entry) => (
              <li key={entry.href} className={styles.entry}>
                {home && 'children' in entry ? (
                  <details>
                    <summary className={`row ${styles.link}`}>
                      {entry.name}
                      <span className="chevron">
                        <Icon of={ChevronDown} />
                      </span>
                    </summary>
                    <ul className={styles.sublist}>
                      {entry.children.map(({ name, href }) => (
                        <li key={href}>
                          <a className="row" href={href}>
                            {name}
                          </a>
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <a className={`row ${styles.link}`} href={homeHref(entry.href, home)}>
                    {entry.name}
                  </a>
                )}
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <ContactLink home={home} place="menu" />{' '}
            <a className={`row ${styles.phone}`} href={`tel:${business.phone.international}`}>
              <span>
                <Icon of={Phone} />
              </span>
              <PhoneNumber of={business.phone.display} />
            </a>
          </div>
        </div>
      </nav>
    </div>
  )
}

/** Opens or closes the menu by `popovertarget`. `text` is the visible word, `label` the whole name. */
export function MenuButton({ action, text, label }: { action: 'show' | 'hide'; text: string; label: string }) {
  return (
    <button
      className={`tap ${styles.button} ${action === 'hide' ? styles.close : ''}`}
      type="button"
      popoverTarget={ID}
      popoverTargetAction={action}
      aria-label={label}
    >
      <span className={styles.lines} aria-hidden="true" />
      <span className={styles.word}>{text}</span>
    </button>
  )
}
