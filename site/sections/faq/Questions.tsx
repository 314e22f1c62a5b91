import { faq } from '#content/faq.ts'
import type { FaqItem } from '#content/types.ts'
import styles from './Questions.module.css'

/** The nine questions, in the order of content/faq.ts. */
export function Questions() {
  return faq.map((item) => <Question key={item.id} item={item} />)
}

/** One question. The shared `name` lets the browser keep at most one open, before and without script. */
function Question({ item: { id, question, answer } }: { item: FaqItem }) {
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
