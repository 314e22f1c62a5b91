import styles from './ErrorFallback.module.css'

/** The specified fallback for a page that failed. `detail` is the status or the error's message. */
export function ErrorFallback({ detail }: { detail: string }) {
  return (
    <main className={styles.fallback} id="inhalt">
      <h1 lang="en">Unexpected Application Error!</h1>
      <p className={styles.detail}>{detail}</p>
      <p>Bitte laden Sie die Seite neu. Hilft das nicht, erreichen Sie mich wie gewohnt per Telefon oder E-Mail.</p>
      <p>
        <a href="/">Zur Startseite</a>
      </p>
    </main>
  )
}
