import type { ReactNode } from 'react'
import { FIELD_LABELS } from '#enquiry/fields.ts'
import type { FormField } from './enquiry-values.ts'
import styles from './Field.module.css'

type Props = {
  name: FormField
  required?: boolean
  wide?: boolean
  error: string | undefined
  children: ReactNode
}

/** Label above, control, and the sentence that says what is wrong; that paragraph is empty while all is well. */
export function Field({ name, required = false, wide = false, error, children }: Props) {
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={name}>
        {FIELD_LABELS[name]}
        {required && '*'}
      </label>
      {children}
      <p className={styles.error} id={errorId(name)}>
        {error}
      </p>
    </div>
  )
}

const errorId = (name: FormField) => `${name}-error`

/** The attributes every control of a field needs. `invalid` is 'true' or 'false' (or a marker the server replaces). */
export function controlAttributes(name: FormField, invalid: string): Record<string, string> {
  return { id: name, name, 'aria-invalid': invalid, 'aria-describedby': errorId(name) }
}
