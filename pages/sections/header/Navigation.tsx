import type { NavGroup } from '#model/pages.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Button } from '#pages/ui/Button.tsx'
import { ChevronDown, Icon } from '#pages/ui/Icon.tsx'
import styles from './Navigation.module.css'

/** The navigation of wide screens. */
export function Navigation({ home }: { home: boolean }) {
  const { navigation, texts } = useContent()
  return (
    <nav className={`wrap ${styles.navigation}`} aria-label={texts.header.navigation}>
      <ul className={`wrap ${styles.list}`}>
        {navigation.mainNavigation.map((entry) => (
          <li key={entry.href} className={styles.entry}>
            {home && 'children' in entry ? (
              <Dropdown entry={entry} />
            ) : (
              <a
                className={`tap ${styles.link}`}
                href={homeHref(entry.href, home)}
                {...(home && hook('section', entry.href))}
              >
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
        className={`tap ${styles.link} ${styles.opener}`}
        type="button"
        popoverTarget={DROPDOWN_ID}
        {...hook('section', section)}
      >
        {name}
        <span className={`chevron ${styles.chevron}`}>
          <Icon of={ChevronDown} />
        </span>
      </button>
      <ul className={`sheet ${styles.dropdown}`} id={DROPDOWN_ID} popover="auto" {...hook('dropdown')}>
        {children.map(({ name: linkName, href }) => (
          <li key={href}>
            <a className="row" href={href}>
              {linkName}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The main call to action. Its name has the visible words and the label (WCAG 2.5.3, label in name). */
export function ContactLink({ home, place }: { home: boolean; place: 'header' | 'menu' }) {
  const { cta, ctaLabel } = useContent().texts.header
  const id = `${place}-cta`
  return (
    <Button
      look={place === 'header' ? 'primary' : 'onRed'}
      small={place === 'header'}
      id={id}
      href={homeHref('#contact', home)}
      aria-label={ctaLabel}
      aria-labelledby={`${id}-text ${id}`}
    >
      <span id={`${id}-text`}>{cta}</span>
    </Button>
  )
}

/** The address of an anchor of the home page, from the home page itself or from another page. */
export function homeHref(anchor: `#${string}`, home: boolean): string {
  if (home) return anchor
  return anchor === '#home' ? '/' : `/${anchor}`
}
