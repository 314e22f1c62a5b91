import { DimensionedHeading } from './DimensionLines.tsx'
import styles from './Section.module.css'

type LabelProps = {
  title: string
  /** Words of the drawing (title, number of the sheet), which screen readers skip. */
} & ({ note: string; number?: never } | { number: string; note?: never })

/** The line that opens every section like a sheet of a drawing set. */
export function SectionLabel({ title, note, number }: LabelProps) {
  return (
    <p className={`wrap note ${styles.sheetLabel}`}>
      <span>{title}</span> <span aria-hidden={number !== undefined}>{note ?? number}</span>
    </p>
  )
}

type HeadProps = { id: string; lines: readonly string[]; lead: string; className?: string | undefined }

/** Headline with its dimension line, and the lead beside it. */
export function SectionHead({ id, lines, lead, className = '' }: HeadProps) {
  return (
    <div className={`split ${styles.head} ${className}`}>
      <DimensionedHeading id={id} lines={lines} />
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}
