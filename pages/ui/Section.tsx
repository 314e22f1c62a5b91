import type { ReactNode } from 'react'
import { hook } from '#pages/hooks.ts'
import { Lines } from './DimensionLines.tsx'
import styles from './Section.module.css'

/** The line that opens every section like a sheet of a drawing set, with a note at its end. */
export function SectionLabel({ title, note = '' }: { title: string; note?: string }) {
  return (
    <p className={`wrap note ${styles.sheetLabel}`}>
      <span>{title}</span> <span>{note}</span>
    </p>
  )
}

type HeadProps = {
  id: string
  lines: readonly string[]
  lead: string
  className?: string | undefined
  children?: ReactNode
}

/** A chapter's headline, with its lead and further elements beside it. */
export function SectionHead({ id, lines, lead, className = '', children }: HeadProps) {
  return (
    <div className={`split ${styles.head} ${className}`} {...hook('reveal')}>
      <h2 id={id} className="long-words">
        <Lines of={lines} />
      </h2>
      <div>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
