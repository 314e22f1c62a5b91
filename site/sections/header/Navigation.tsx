import { ChevronDown } from '#site/ui/icons.ts'
import type { NavGroup } from '#model/model.ts'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Button } from '#site/ui/Button.tsx'
import { homeHref } from '#site/ui/home-href.ts'
import { Icon } from '#site/ui/Icon.tsx'
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

const LOOKS = {
  header: { look: 'primary', small: true },
  menu: { look: 'onRed' },
} as const

/** The main call to action. Its name holds both the words that are seen and the label (WCAG 2.5.3, label in name). */
export function ContactLink({ home, place }: { home: boolean; place: keyof typeof LOOKS }) {
  const { cta, ctaLabel } = useContent().texts.header
  const id = `${place}-cta`
  return (
    <Button
      {...LOOKS[place]}
      id={id}
      href={homeHref('#contact', home)}
      aria-label={ctaLabel}
      aria-labelledby={`${id}-text ${id}`}
    >
      <span id={`${id}-text`}>{cta}</span>
    </Button>
  )
}
