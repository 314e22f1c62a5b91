import { useContent } from '#pages/content.ts'
import styles from './Logo.module.css'
import { LEFT_BOARD, RIGHT_BOARD } from './mark.ts'

// Letters of a name that fit on one line beside the navigation, and in full size in the narrowest header.
const ONE_LINE = 20
const NARROWEST = 10
// The attributes need whole pixels in the right proportion; the owner's drawing may have any unit.
const HEIGHT = 100

/** The logo as a link to #home or '/': the owner's drawing, or else the mark. The name stands beside both, unless the drawing shows the name. */
export function Logo({ home, light = false }: { home: boolean; light?: boolean }) {
  const { brand, business, texts } = useContent()
  const { length } = business.name
  const size = length > ONE_LINE ? styles.long : length > NARROWEST && styles.medium
  const look = [styles.logo, light && styles.light, size]
  const { logo } = brand
  const isNamed = !logo || brand.nameBeside
  return (
    <a className={look.filter(Boolean).join(' ')} href={home ? '#home' : '/'} aria-label={texts.header.logo}>
      <span>
        {logo && (
          <img
            className={isNamed ? `${styles.own} ${styles.small}` : styles.own}
            src={logo.src}
            width={Math.round((HEIGHT * logo.width) / logo.height)}
            height={HEIGHT}
            alt={isNamed ? '' : business.name}
          />
        )}
        {!logo && business.drawings && (
          <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
            <path d={LEFT_BOARD} />
            <path d={RIGHT_BOARD} />
          </svg>
        )}
        {!logo && !business.drawings && <img src="/favicon.svg" width="36" height="36" alt="" />}
        {isNamed && (
          <span className={styles.name} translate="no">
            {business.name}
          </span>
        )}
      </span>
    </a>
  )
}
