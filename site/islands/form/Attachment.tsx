import { Paperclip, X } from '#site/ui/icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import { ATTACHMENT_ACCEPT, ATTACHMENT_HINT } from '#enquiry/attachment.ts'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { Icon } from '#site/ui/Icon.tsx'
import styles from './Attachment.module.css'
import fields from './Fields.module.css'
import { controlAttributes, Field } from './Fields.tsx'
import { useForm } from './form-given.ts'
import type { Attachment } from './use-attachment.ts'

type FieldProps = {
  attachment: Attachment
  error: string | undefined
  /** True while a file is dragged over the form. */
  dropping: boolean
  /** True while the enquiry is on its way: the file that is sent and the one that is shown must stay the same. */
  locked: boolean
}

/** The file field; a chosen file covers it with its name, its size and a way to remove it. */
export function AttachmentField({ attachment, error, dropping, locked }: FieldProps) {
  const { inputRef, file, surplus, check, restore, clear } = attachment
  const { texts } = useForm()
  return (
    <AttachmentInput
      ref={inputRef}
      disabled={locked}
      // A chooser that was opened before still delivers.
      onChange={locked ? restore : check}
      error={error}
      cover={dropping ? <DropHere /> : file && <ChosenFile file={file} locked={locked} onRemove={clear} />}
    >
      <p className={fields.hint} role="status">
        {surplus && texts.oneFile}
      </p>
    </AttachmentInput>
  )
}

type InputProps = ComponentProps<'input'> & {
  error: string | undefined
  /** What covers the field while there is something better to show. */
  cover?: ReactNode
  /** Attributes that hold text for the server to replace. */
  markers?: Record<string, string>
}

const HINT_ID = `${ATTACHMENT_FIELD}-hint`

/** The file field as the browser knows it; `children` follow its hint. */
export function AttachmentInput({ error, cover, markers, children, ...input }: InputProps) {
  const attributes = controlAttributes(ATTACHMENT_FIELD, error)
  return (
    <Field name={ATTACHMENT_FIELD} wide error={error}>
      <div className={styles.box}>
        <input
          {...attributes}
          aria-describedby={`${HINT_ID} ${attributes['aria-describedby']}`}
          type="file"
          accept={ATTACHMENT_ACCEPT}
          {...input}
          {...markers}
        />
        {cover}
      </div>
      <p className={fields.hint} id={HINT_ID}>
        {ATTACHMENT_HINT}
      </p>
      {children}
    </Field>
  )
}

function DropHere() {
  return (
    <div className={styles.drop} aria-hidden="true">
      {useForm().texts.dropFile}
    </div>
  )
}

function ChosenFile({ file, locked, onRemove }: { file: File; locked: boolean; onRemove: () => void }) {
  return (
    <div className={styles.chosen}>
      <Icon of={Paperclip} />
      <p>
        <b>{file.name}</b> <span>{fileSize(file.size)}</span>
      </p>
      <button type="button" disabled={locked} onClick={onRemove}>
        <span>{useForm().texts.removeFile}</span> <Icon of={X} />
      </button>
    </div>
  )
}

const KIB = 1024
const MIB = KIB * KIB

/** Size of a file in German notation, counted like the limit of 5 MB: in binary units. */
export function fileSize(bytes: number): string {
  if (bytes >= MIB) return inWords(bytes / MIB, 'MB', 1)
  return inWords(Math.max(1, Math.round(bytes / KIB)), 'KB', 0)
}

const inWords = (value: number, unit: string, fractionDigits: number) =>
  `${value.toLocaleString('de-DE', { maximumFractionDigits: fractionDigits })}\u00a0${unit}`
