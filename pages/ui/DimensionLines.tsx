import { Fragment, type ReactNode } from 'react'
import { useContent } from '#pages/content.ts'
import styles from './DimensionLines.module.css'

/**
 * Text below a dimension line as wide as the text. The line is hidden from assistive technology. A business without
 * drawings has none.
 */
export function Dimensioned({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const words = <span className={`long-words ${styles.text} ${className ?? ''}`}>{children}</span>
  if (!useContent().business.drawings) return words
  return (
    <span className={styles.measured}>
      <span className={styles.line} aria-hidden="true" />
      {words}
    </span>
  )
}

/** Lines with breaks between them. The space follows the word: browsers drop a single space before a break from names. */
export function Lines({ of: lines }: { of: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {`${line} `}
    </Fragment>
  ))
}
