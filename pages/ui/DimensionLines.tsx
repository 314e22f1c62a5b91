import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { useContent } from '#pages/content.ts'
import styles from './DimensionLines.module.css'
import plumb from './Plumb.module.css'

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

/** The plumb line: swings once per visit and settles. Place it with `className`. A business without drawings has none. */
export function Plumb({ className = '', ...attributes }: ComponentProps<'span'>) {
  if (!useContent().business.drawings) return null
  return (
    <span {...attributes} className={`screen ${plumb.plumb} ${className}`} aria-hidden="true">
      <svg viewBox="0 0 24 58">
        <path d="M10.5 0h3v8h3v6h2q4 0 4 4v9q0 3-1 5L12 58 2.5 32q-1-2-1-5v-9q0-4 4-4h2V8h3z" />
      </svg>
    </span>
  )
}
