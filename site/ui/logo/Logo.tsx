import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Prerendered } from '../prerendered/Prerendered.tsx'
import styles from './Logo.module.css'
import { LogoFace } from './LogoFace.tsx'

// As long as this a name fits beside the phone's menu on one line.
const ONE_LINE = 20

/** The logo as a link home: to the anchor on the home page, to the page elsewhere. */
export function Logo({ home, light = false }: { home: boolean; light?: boolean }) {
  const look = [styles.logo, light && styles.light, business.name.length > ONE_LINE && styles.long]
  return (
    <a className={look.filter(Boolean).join(' ')} href={home ? '#home' : '/'} aria-label={texts.header.logo}>
      <Prerendered as="span">{import.meta.env.SSR && <LogoFace />}</Prerendered>
    </a>
  )
}
