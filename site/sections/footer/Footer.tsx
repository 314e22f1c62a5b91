import { ArrowUp } from '#site/ui/icons.ts'
import { Fragment } from 'react'
import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { Tip } from '#site/ui/Tip.tsx'
import styles from './Footer.module.css'
import { FooterCells } from './FooterCells.tsx'

/** The title block of the drawing: links, contact, legal pages. */
export function Footer({ home }: { home: boolean }) {
  const { navigation, texts } = useContent()
  return (
    <footer className={styles.footer}>
      <div className={`long-words ${styles.titleBlock}`}>
        <div className={styles.cells}>
          <FooterCells home={home} />
        </div>
        <div className={styles.legal}>
          <nav className={styles.legalLinks} aria-label={texts.footer.legal}>
            {navigation.legalLinks.map(({ name, href }) => (
              <Fragment key={href}>
                <a href={href}>{name}</a>{' '}
              </Fragment>
            ))}
          </nav>{' '}
          <button className={styles.settings} type="button" {...hook('consent-settings')} {...hook('needs-script')}>
            {texts.cookies.settings}
          </button>
        </div>
        <Tip text={texts.footer.top}>
          <a className={styles.toTop} href="#top" aria-label={texts.footer.top}>
            <span>
              <Icon of={ArrowUp} />
            </span>
          </a>
        </Tip>
      </div>
    </footer>
  )
}
