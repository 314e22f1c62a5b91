import { type ReactNode, useEffect, useRef } from 'react'
import { keepMeasured } from './measure.ts'
import styles from './Measured.module.css'

/**
 * Text with a dimension line above it that shows its real width in millimetres. Without script the line spans the box
 * and carries no figure. Decorative: hidden from assistive technology.
 */
export function Measured({ children }: { children: ReactNode }) {
  const measured = useRef<HTMLSpanElement>(null)
  useEffect(() => (measured.current ? keepMeasured(measured.current) : undefined), [])

  return (
    <span ref={measured} className={styles.measured} data-measured="">
      <span className={styles.line} aria-hidden="true" />
      <span className={styles.text}>{children}</span>
    </span>
  )
}
