import { trueEdge } from '#content/poster.ts'
import styles from './HeroFilm.module.css'

// In pixels of the poster: a line drawn along an edge ends beyond it.
const BEYOND = 24

/** A hairline along an edge of the poster that hangs as true as the plumb line; to be laid over the poster. */
export function TrueEdge() {
  if (!trueEdge) return null
  const { x, top, bottom } = trueEdge
  return (
    <svg className={styles.edge} viewBox="0 0 1920 1080" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d={`M${x} ${top - BEYOND}V${bottom + BEYOND}`} />
    </svg>
  )
}
