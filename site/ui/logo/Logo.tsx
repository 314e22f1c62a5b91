import * as business from '#model/business.ts'
import { Prerendered } from '../prerendered/Prerendered.tsx'
import styles from './Logo.module.css'
import { LogoDrawing } from './LogoDrawing.tsx'

/** The logo as a link home: to the anchor on the home page, to the page elsewhere. */
export function Logo({ home, light = false }: { home: boolean; light?: boolean }) {
  return (
    <a
      className={light ? `${styles.logo} ${styles.light}` : styles.logo}
      href={home ? '#home' : '/'}
      aria-label={`${business.name}\u00a0– zur Startseite`}
    >
      <Prerendered as="span">{import.meta.env.SSR && <LogoDrawing />}</Prerendered>
      <span className={styles.name} translate="no">
        {business.name}
      </span>
    </a>
  )
}
