import { useContent } from '#site/content.ts'
import styles from './Logo.module.css'
import { LEFT_BOARD, RIGHT_BOARD } from './mark.ts'

// Characters that fit beside the phone's menu on one line.
const ONE_LINE = 20
// The attributes need whole pixels in the right proportion; the owner's drawing may have any unit.
const HEIGHT = 100

/** The logo as a link to #home or '/': the owner's drawing, else the mark and the name. */
export function Logo({ home, light = false }: { home: boolean; light?: boolean }) {
  const { brand, business, texts } = useContent()
  const look = [styles.logo, light && styles.light, business.name.length > ONE_LINE && styles.long]
  const { src, width, height } = brand.logo ?? { src: '', width: 0, height: 1 }
  return (
    <a className={look.filter(Boolean).join(' ')} href={home ? '#home' : '/'} aria-label={texts.header.logo}>
      {src === '' ? (
        <span>
          <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
            <path d={LEFT_BOARD} />
            <path d={RIGHT_BOARD} />
          </svg>
          <span className={styles.name} translate="no">
            {business.name}
          </span>
        </span>
      ) : (
        <span>
          <img
            className={styles.own}
            src={src}
            width={Math.round((HEIGHT * width) / height)}
            height={HEIGHT}
            alt={business.name}
          />
        </span>
      )}
    </a>
  )
}
