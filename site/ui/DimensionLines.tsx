import { Fragment, type ReactNode } from 'react'
import { hook } from '#site/hooks.ts'
import styles from './DimensionLines.module.css'

/**
 * Text with a dimension line above it that shows its real width in millimetres (browser/dimension-lines.ts). Without
 * script the line spans the box and carries no figure. Decorative: hidden from assistive technology.
 */
export function Dimensioned({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.measured} {...hook('measured')}>
      <span className={styles.line} aria-hidden="true" />
      <span className={`long-words ${styles.text} ${className ?? ''}`}>{children}</span>
    </span>
  )
}

/** Lines with a break between them. The space belongs to the words: one of its own before a break is dropped from names. */
export function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {`${line} `}
    </Fragment>
  ))
}
