import styles from './Logo.module.css'
import { LEFT_BOARD, RIGHT_BOARD } from './mark.ts'

/** The mark beside the name: two boards; the joint between them is the plumb line. */
export function LogoDrawing() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <path className={styles.left} d={LEFT_BOARD} />
      <path className={styles.right} d={RIGHT_BOARD} />
    </svg>
  )
}
