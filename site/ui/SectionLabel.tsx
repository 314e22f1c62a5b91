import styles from './Section.module.css'

type Props = {
  title: string
  /** What the sheet is about, or which of the drawing's sheets it is: that belongs to the drawing and is not read out. */
} & ({ note: string; number?: never } | { number: string; note?: never })

/** The line that opens every section like a sheet of a drawing set. */
export function SectionLabel({ title, note, number }: Props) {
  return (
    <p className={styles.sheetLabel}>
      <span>{title}</span>
      <span aria-hidden={number !== undefined}>{note ?? number}</span>
    </p>
  )
}
