import { MeasuredHeading } from '../measured/MeasuredHeading.tsx'
import { Prerendered } from '../prerendered/Prerendered.tsx'
import styles from './Section.module.css'

type Props = { id: string; lines: readonly string[]; lead: string; className?: string | undefined }

/** Headline with its dimension line, and the lead beside it. */
export function SectionHead({ id, lines, lead, className = '' }: Props) {
  return (
    <Prerendered className={`${styles.head} ${className}`}>
      {import.meta.env.SSR && (
        <>
          <MeasuredHeading as="h2" id={id} lines={lines} />
          <p className={styles.lead}>{lead}</p>
        </>
      )}
    </Prerendered>
  )
}
