import type { FaqItem } from '#content/types.ts'
import styles from './Question.module.css'

/**
 * One question. The shared `name` lets the browser keep at most one open, before and without script.
 * `open` stays out of the props: React would close what the visitor opened before hydration.
 */
export function Question({ item: { id, question, answer } }: { item: FaqItem }) {
  return (
    <details className={styles.question} name="faq" id={id}>
      <summary>
        {question}
        <span className={styles.sign} aria-hidden="true" />
      </summary>
      <p>{answer}</p>
    </details>
  )
}
