import * as business from '#model/business.ts'
import styles from './HeroFilm.module.css'

// The right edge of the wall units in the demo's poster, in its pixels; the line ends beyond it on both sides.
const X = 1269.5
const TOP = 213
const BOTTOM = 466

/**
 * A hairline along an edge of the poster that hangs as true as the plumb line; to be laid over the poster. With an
 * owner's own picture there is none: nobody knows where its edges are.
 */
export function TrueEdge() {
  if (!business.demo.pictures) return null
  return (
    <svg className={styles.edge} viewBox="0 0 1920 1080" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={`M${X} ${TOP}V${BOTTOM}`} />
    </svg>
  )
}
