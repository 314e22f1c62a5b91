import { ChevronDown } from '#site/ui/icons.ts'
import type { NavGroup } from '#model/model.ts'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { ContactLink } from './ContactLink.tsx'
import styles from './Navigation.module.css'

/** The navigation of wide screens. */
export function Navigation({ home }: { home: boolean }) {
  const { navigation, texts } = useContent()
  return (
    <nav className={styles.navigation} aria-label={texts.header.navigation}>
      <ul className={styles.list}>
        {navigation.mainNavigation.map((entry) => (
          <li key={entry.href} className={styles.entry}>
            {home && 'children' in entry ? (
              <Dropdown entry={entry} />
            ) : (
              <a className={styles.link} href={homeHref(entry.href, home)} {...(home && hook('section', entry.href))}>
                {entry.name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <ContactLink home={home} place="header" />
    </nav>
  )
}

const DROPDOWN_ID = 'nav-leistungen'

/** An entry that opens a list of links below itself, without script. */
function Dropdown({ entry: { name, href: section, children } }: { entry: NavGroup }) {
  return (
    <>
      <button
        className={`${styles.link} ${styles.opener}`}
        type="button"
        popoverTarget={DROPDOWN_ID}
        {...hook('section', section)}
      >
        {name}
        <span className={styles.chevron}>
          <Icon of={ChevronDown} />
        </span>
      </button>
      <ul className={styles.dropdown} id={DROPDOWN_ID} popover="auto" {...hook('dropdown')}>
        {children.map(({ name: linkName, href }) => (
          <li key={href}>
            <a href={href}>{linkName}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
