import { ArrowUp } from 'lucide'
import { legalLinks } from '#model/navigation.ts'
import * as texts from '#model/texts.ts'
import { ConsentSettings } from '#site/consent/ConsentSettings.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { Tip } from '#site/ui/tooltip/Tip.tsx'
import styles from './Footer.module.css'
import { TitleBlock } from './TitleBlock.tsx'

/** The title block of the drawing: links, contact, legal pages. */
export function Footer({ home }: { home: boolean }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.titleBlock}>
        <Prerendered className={styles.cells}>{import.meta.env.SSR && <TitleBlock home={home} />}</Prerendered>
        <div className={styles.legal}>
          <nav className={styles.legalLinks} aria-label={texts.footer.legal}>
            {legalLinks.map(({ name, href }) => (
              <a key={href} href={href}>
                {name}
              </a>
            ))}
          </nav>
          <ConsentSettings />
        </div>
        <Tip text={texts.footer.top}>
          <a className={styles.toTop} href="#top" aria-label={texts.footer.top}>
            <Prerendered as="span">{import.meta.env.SSR && <Icon of={ArrowUp} />}</Prerendered>
          </a>
        </Tip>
      </div>
    </footer>
  )
}
