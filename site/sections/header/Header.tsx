import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Logo } from '#site/ui/Logo.tsx'
import { CallLink } from './CallLink.tsx'
import styles from './Header.module.css'
import { Menu, MenuButton } from './Menu.tsx'
import { Navigation } from './Navigation.tsx'

/** Logo and navigation; fixed on every page. `home`: entries are anchors of this page and the services list is shown. */
export function Header({ home }: { home: boolean }) {
  const { texts } = useContent()
  return (
    <>
      <header className={home ? `${styles.header} ${styles.overHero}` : styles.header} {...hook('header')}>
        <div className={styles.bar}>
          <Logo home={home} />{' '}
          <span className={styles.call}>
            <CallLink />
          </span>
          <Navigation home={home} /> <MenuButton action="show" text={texts.header.menu} label={texts.header.openMenu} />
        </div>
      </header>
      <Menu home={home} />
    </>
  )
}
