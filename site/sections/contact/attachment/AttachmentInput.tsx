import type { ComponentProps, ReactNode } from 'react'
import { ATTACHMENT_ACCEPT, ATTACHMENT_HINT } from '#enquiry/attachment.ts'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { controlAttributes, Field } from '../form/Field.tsx'
import styles from './Attachment.module.css'

type Props = ComponentProps<'input'> & {
  error: string | undefined
  /** What covers the field while there is something better to show. */
  cover?: ReactNode
  /** Attributes that hold text for the server to replace. */
  markers?: Record<string, string>
}

const HINT_ID = `${ATTACHMENT_FIELD}-hint`

/** The file field as the browser knows it; `children` follow its hint. */
export function AttachmentInput({ error, cover, markers, children, ...input }: Props) {
  const attributes = controlAttributes(ATTACHMENT_FIELD, error)
  return (
    <Field name={ATTACHMENT_FIELD} wide error={error}>
      <div className={styles.box}>
        <input
          {...input}
          {...attributes}
          type="file"
          accept={ATTACHMENT_ACCEPT}
          aria-describedby={`${HINT_ID} ${attributes['aria-describedby']}`}
          {...markers}
        />
        {cover}
      </div>
      <p className={styles.hint} id={HINT_ID}>
        {ATTACHMENT_HINT}
      </p>
      {children}
    </Field>
  )
}
