import { texts } from '#content/texts.ts'
import styles from './Form.module.css'

const { before, link, after } = texts.form.consent

/** What happens to the visitor's data, with the way to the whole statement. */
export function ConsentNote() {
  return (
    <p className={styles.consent}>
      {before}
      <a href="/datenschutz">{link}</a>
      {after}
    </p>
  )
}
