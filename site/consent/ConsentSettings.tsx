import * as texts from '#model/texts.ts'
import { askAgain } from './ask-again.ts'
import styles from './ConsentSettings.module.css'

/** Withdraws the visitor's choice and asks again. */
export function ConsentSettings() {
  return (
    <button
      className={styles.settings}
      type="button"
      data-replay=""
      onClick={({ currentTarget }) => askAgain(currentTarget)}
    >
      {texts.cookies.settings}
    </button>
  )
}
