import type { FocusEvent, ReactNode } from 'react'
import { ATTACHMENT_FIELD, FIELD_LABELS, type FieldName, type FormErrors, type FormField } from '#enquiry/fields.ts'
import styles from './Fields.module.css'
import { useForm } from './form-props.ts'

type FieldProps = {
  name: FormField
  required?: boolean
  wide?: boolean
  error: string | undefined
  children: ReactNode
}

type Props = {
  errors: FormErrors
  /** True while the enquiry is being sent: the shown text must stay the sent text. */
  readOnly?: boolean
  /** Called while the visitor writes in a field. */
  onEdit?: (name: FieldName) => void
  /** Called when the visitor goes on to another field. */
  onLeave?: (name: FieldName) => void
  attachment: ReactNode
  /** Attributes with markers that the server replaces. */
  markers?: (name: FieldName) => Record<string, string>
}

const EXAMPLE_ID = 'message-example'

/** The fields of the enquiry. They are uncontrolled: React never overwrites the visitor's text. */
export function EnquiryFields({ errors, readOnly = false, onEdit, onLeave, attachment, markers }: Props) {
  const attributes = (name: FieldName) => ({
    ...controlAttributes(name, errors[name]),
    readOnly,
    onInput: () => onEdit?.(name),
    // A sentence that appears under a press on a link or a button would move it away.
    onBlur: ({ relatedTarget: next }: FocusEvent) => next?.matches('input, textarea') && onLeave?.(name),
    ...markers?.(name),
  })
  return (
    <div className={styles.fields}>
      <Field name="name" required wide error={errors.name}>
        <input {...attributes('name')} autoComplete="name" required />
      </Field>
      <Field name="email" required error={errors.email}>
        <input {...attributes('email')} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <Field name="phone" error={errors.phone}>
        <input {...attributes('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field name="message" required wide error={errors.message}>
        <textarea
          {...attributes('message')}
          aria-describedby={`${EXAMPLE_ID} ${errorId('message')}`}
          rows={5}
          required
        />
        <p className="note" id={EXAMPLE_ID}>
          {useForm().texts.example}
        </p>
      </Field>
      {attachment}
    </div>
  )
}

/** Label, control, and the sentence about an error; that paragraph is empty without an error. */
export function Field({ name, required = false, wide = false, error, children }: FieldProps) {
  const { texts } = useForm()
  return (
    <div className={wide ? `${styles.field} ${styles.wide}` : styles.field}>
      <label htmlFor={name}>
        {`${name === ATTACHMENT_FIELD ? texts.file : FIELD_LABELS[name]}${required ? '*' : ''}`}
        {name === ATTACHMENT_FIELD && <span className="soft"> {texts.several}</span>}
      </label>
      {children}
      <p className={styles.error} id={errorId(name)}>
        {error}
      </p>
    </div>
  )
}

const errorId = (name: FormField) => `${name}-error`

export function controlAttributes(name: FormField, error: string | undefined) {
  return { id: name, name, 'aria-invalid': error !== undefined, 'aria-describedby': errorId(name) }
}
