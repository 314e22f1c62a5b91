import styles from './Section.module.css'

/** The line that opens every section like a sheet of a drawing set. */
export function SheetLabel({ title, note }: { title: string; note: string }) {
  return (
    <p className={styles.sheetLabel}>
      <span>{title}</span>
      <span>{note}</span>
    </p>
  )
}
