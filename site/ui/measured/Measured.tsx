import type { ReactNode } from 'react'
import styles from './Measured.module.css'

/**
 * Text with a dimension line above it that shows its real width in millimetres (`keepMeasured`). Without script the line
 * spans the box and carries no figure. Decorative: hidden from assistive technology.
 */
export function Measured({ children }: { children: ReactNode }) {
  return (
    <span className={styles.measured} data-measured="">
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.text}>{children}</span>
    </span>
  )
}
