import styles from './Failure.module.css'
import { Failure } from './Failure.tsx'

/** Stands in for a whole page that failed while it was drawn. */
export function ErrorFallback({ detail }: { detail: string }) {
  return (
    <main id="inhalt" className={styles.failure}>
      <Failure detail={detail} />
    </main>
  )
}
