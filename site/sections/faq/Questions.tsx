import { faq } from '#model/faq.ts'
import type { FaqItem } from '#model/types.ts'
import styles from './Questions.module.css'

/** The questions, in the order of content/faq.yaml. */
export function Questions() {
  return faq.map((item) => <Question key={item.id} item={item} />)
}

/**
 * One question. The shared `name` lets the browser keep at most one open, before and without script; the anchor is on
 * the answer, because a browser opens the details around an anchor, not the details that is one.
 */
function Question({ item: { id, question, answer } }: { item: FaqItem }) {
  return (
    <details className={styles.question} name="faq">
      <summary>
        {question}
        <span className={styles.sign} aria-hidden="true" />
      </summary>
      <p id={id}>{answer}</p>
    </details>
  )
}
