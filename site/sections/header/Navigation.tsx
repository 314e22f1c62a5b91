import { mainNavigation } from '#model/navigation.ts'
import * as texts from '#model/texts.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { ContactLink } from './ContactLink.tsx'
import { Dropdown } from './Dropdown.tsx'
import styles from './Navigation.module.css'
import { useCurrentSection } from './use-current-section.ts'

const ANCHORS = mainNavigation.map(({ href }) => href)
const NO_ANCHORS: string[] = []

/** The navigation of wide screens. */
export function Navigation({ home }: { home: boolean }) {
  const current = useCurrentSection(home ? ANCHORS : NO_ANCHORS)
  return (
    <nav className={styles.navigation} aria-label={texts.header.navigation}>
      <ul className={styles.list}>
        {mainNavigation.map((entry) => (
          <li key={entry.href} className={styles.entry}>
            {home && 'children' in entry ? (
              <Dropdown name={entry.name} links={entry.children} current={entry.href === current} />
            ) : (
              <a
                className={styles.link}
                href={homeHref(entry.href, home)}
                aria-current={entry.href === current ? 'location' : undefined}
              >
                {entry.name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <ContactLink home={home} look="header" />
    </nav>
  )
}
