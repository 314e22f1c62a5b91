import { Fragment, type ReactNode } from 'react'
import { hook } from '#site/hooks.ts'
import styles from './DimensionLines.module.css'

/**
 * Text below a dimension line with its real width in millimetres (browser/dimension-lines.ts). Without script the line is
 * as wide as the box and has no figure. The line is hidden from assistive technology.
 */
export function Dimensioned({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span className={styles.measured} {...hook('measured')}>
      <span className={styles.line} aria-hidden="true" />
      <span className={`long-words ${styles.text} ${className ?? ''}`}>{children}</span>
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
