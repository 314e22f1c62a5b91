import type { ComponentProps, ReactNode } from 'react'
import { form as formTexts } from '#model/texts.ts'
import type { FieldName, FormErrors } from '#enquiry/fields.ts'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import styles from './EnquiryFields.module.css'
import { controlAttributes, Field } from './Field.tsx'
import field from './Field.module.css'

type Props = {
  errors: FormErrors
  /** True while the enquiry is on its way: what is sent and what is shown must stay the same. */
  readOnly?: boolean
  /** Called while the visitor writes in a field and on leaving it. */
  onEdit?: (name: FieldName) => void
  /** The file field. */
  attachment: ReactNode
  /** Attributes that hold text for the server to replace; without them, fields stay as they were filled before hydration. */
  markers?: (name: FieldName) => Record<string, string>
}

/** The fields of the enquiry. They are uncontrolled: React never overwrites what the visitor typed. */
export function EnquiryFields({ errors, readOnly = false, onEdit, attachment, markers }: Props) {
  const attributes = (name: FieldName) => ({
    ...controlAttributes(name, errors[name]),
    maxLength: MAX_LENGTH[name],
    readOnly,
    onInput: () => onEdit?.(name),
    onBlur: () => onEdit?.(name),
    ...markers?.(name),
  })
  return (
    <div className={styles.fields}>
      <Field name="name" required wide error={errors.name}>
        <input {...attributes('name')} autoComplete="name" required />
      </Field>
      <Field name="email" required error={errors.email}>
        <input
          {...attributes('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Field name="phone" error={errors.phone}>
        <input {...attributes('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field name="message" required wide error={errors.message}>
        <MessageControl {...attributes('message')} />
      </Field>
      {attachment}
    </div>
  )
}

const EXAMPLE_ID = 'message-example'

/** The message, with an example that stays readable while somebody writes. */
function MessageControl(attributes: ComponentProps<'textarea'>) {
  const describedBy = `${EXAMPLE_ID} ${attributes['aria-describedby'] ?? ''}`
  return (
    <>
      <textarea {...attributes} aria-describedby={describedBy} rows={5} required />
      <p className={field.hint} id={EXAMPLE_ID}>
        {formTexts.example}
      </p>
    </>
  )
}
