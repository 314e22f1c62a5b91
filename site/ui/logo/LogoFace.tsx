import { logo } from '#model/brand.ts'
import * as business from '#model/business.ts'
import styles from './Logo.module.css'
import { LogoDrawing } from './LogoDrawing.tsx'

// Its unit may be anything: browsers want whole pixels, and need only the proportion.
const HEIGHT = 100

/** What the logo shows: the owner's drawing, else the mark and the name. Prerendered: it never changes. */
export function LogoFace() {
  if (logo) {
    const { src, width, height } = logo
    return (
      <img
        className={styles.own}
        src={src}
        width={Math.round((HEIGHT * width) / height)}
        height={HEIGHT}
        alt={business.name}
      />
    )
  }
  return (
    <>
      <LogoDrawing />
      <span className={styles.name} translate="no">
        {business.name}
      </span>
    </>
  )
}
