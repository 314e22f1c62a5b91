import type { ReactNode } from 'react'
import type { FieldName } from '#enquiry/fields.ts'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import type { FormErrors, FormField } from './enquiry-values.ts'
import styles from './EnquiryFields.module.css'
import { controlAttributes, Field } from './Field.tsx'

type Props = {
  errors: FormErrors
  /** Value of `aria-invalid` by field; without it, a field with an error is invalid. */
  invalid?: Record<FormField, string>
  /** What the fields hold at first; without it, they are left as the visitor filled them before hydration. */
  values?: Record<FieldName, string>
  /** True while the enquiry is on its way: what is sent and what is shown must stay the same. */
  readOnly?: boolean
  /** Called while the visitor writes in a field and when he leaves it. */
  onEdit?: (name: FieldName) => void
  /** The file field. */
  attachment: ReactNode
}

/** The fields of the enquiry. They are uncontrolled: React never overwrites what the visitor typed. */
export function EnquiryFields({ errors, invalid, values, readOnly = false, onEdit, attachment }: Props) {
  const attributes = (name: FieldName) => ({
    ...controlAttributes(name, invalid?.[name] ?? String(name in errors)),
    maxLength: MAX_LENGTH[name],
    readOnly,
    onInput: () => onEdit?.(name),
    onBlur: () => onEdit?.(name),
    ...(values && { defaultValue: values[name] }),
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
        <textarea {...attributes('message')} rows={5} required />
      </Field>
      {attachment}
    </div>
  )
}
