import type { ReactNode } from 'react'
import { form as formTexts } from '#model/texts.ts'
import { ATTACHMENT_FIELD, FIELD_LABELS, type FormField } from '#enquiry/fields.ts'
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
        {name === ATTACHMENT_FIELD ? formTexts.file : FIELD_LABELS[name]}
        {required ? '*' : <span> {formTexts.optional}</span>}
      </label>
      {children}
      <p className={styles.error} id={errorId(name)}>
        {error}
      </p>
    </div>
  )
}

const errorId = (name: FormField) => `${name}-error`

/** The attributes every control of a field needs. */
export function controlAttributes(name: FormField, error: string | undefined) {
  return { id: name, name, 'aria-invalid': error !== undefined, 'aria-describedby': errorId(name) }
}
