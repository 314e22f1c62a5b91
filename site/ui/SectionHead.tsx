import { DimensionedHeading } from './DimensionLines.tsx'
import styles from './Section.module.css'

type Props = { id: string; lines: readonly string[]; lead: string; className?: string | undefined }

/** Headline with its dimension line, and the lead beside it. */
export function SectionHead({ id, lines, lead, className = '' }: Props) {
  return (
    <div className={`${styles.head} ${className}`}>
      <DimensionedHeading id={id} lines={lines} />
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}
