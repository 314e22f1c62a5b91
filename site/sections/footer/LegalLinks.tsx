import { legalLinks } from '#content/navigation.ts'
import { texts } from '#content/texts.ts'
import styles from './Footer.module.css'

export function LegalLinks() {
  return (
    <nav className={styles.legalLinks} aria-label={texts.footer.legal}>
      {legalLinks.map(({ name, href }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </nav>
  )
}
