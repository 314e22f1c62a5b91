import { poster } from 'virtual:media'
import type { ReactNode } from 'react'
import { WIDE } from '#site/styles/breakpoints.ts'
import { Picture } from '#site/ui/picture/Picture.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import styles from './HeroFilm.module.css'
import { TrueEdge } from './TrueEdge.tsx'

// How wide the 16:9 poster is laid out where it covers the hero (HeroFilm.module.css). Beside the sheet it is 124 % of the
// window wide, or wider where the hero's height asks for more; on a phone it covers 70 % of the hero, which is 31 % of the
// screen above the sheet and about 40 rem of sheet (measured: 37 to 43 rem).
const POSTER_SIZES = [
  '(width >= 60rem) max(124vw, clamp(40rem, 100vh - 8rem, 60rem) * 16 / 9)',
  `${WIDE} max(124vw, 78.3rem)`,
  'calc(39vh + 50rem)',
].join(', ')

/** The picture at the head of the page, and what lies over it. */
export function HeroPicture({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.media}>
      <Picture of={poster} alt="" sizes={POSTER_SIZES} className={styles.picture} eager />
      {children}
      <Prerendered className={styles.picture}>{import.meta.env.SSR && <TrueEdge />}</Prerendered>
    </div>
  )
}
