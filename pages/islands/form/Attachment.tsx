import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { ATTACHMENT_ACCEPT, ATTACHMENT_HINT } from '#enquiry/attachment.ts'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { MAX_FILES } from '#enquiry/limits.ts'
import { Button } from '#pages/ui/Button.tsx'
import { Camera, Icon, Paperclip, X } from '#pages/ui/Icon.tsx'
import styles from './Attachment.module.css'
import { controlAttributes, Field } from './Fields.tsx'
import { useForm } from './form-props.ts'
import { type Attachments, isPhoto, isShrinkable, sentOf } from './use-attachments.ts'

type FieldProps = {
  attachments: Attachments
  error: string | undefined
  /** True while files are dragged over the form. */
  dropping: boolean
  /** True while the enquiry is being sent: the shown files must stay the sent files. */
  locked: boolean
  /** The uploaded part of the enquiry, from 0 to 1; null without an upload. */
  progress: number | null
}

/** The file field, the chosen files with a button to remove each, and the offer to make large photos smaller. */
export function AttachmentField({ attachments, error, dropping, locked, progress }: FieldProps) {
  const { inputRef, attached, add, check, remove, shrink } = attachments
  const { texts } = useForm()
  const list = useRef<HTMLUListElement>(null)
  const sent = sentOf(attached)
  const failed = attached.filter(({ shrunk }) => shrunk === 'failed').map(({ file }) => file.name)
  const count = `${sent.length} ${texts.of} ${MAX_FILES} ${texts.together} ${fileSize(totalOf(sent))}`
  const status = [
    failed.length > 0 && `${failed.join(', ')} ${texts.notShrunk[failed.length === 1 ? 0 : 1]}`,
    sent.length > 0 && count,
  ]

  const takeBack = (key: string, index: number) => {
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[index + 1] ?? buttons[index - 1] ?? inputRef.current
    remove(key)
    next?.focus()
  }
  const shrinkAll = () => {
    shrink()
    // The pressed button disappears.
    list.current?.focus()
  }
  return (
    <AttachmentInput
      ref={inputRef}
      disabled={locked}
      // A file chooser that is still open can change the field: add([]) restores its files.
      onChange={() => (locked ? add([]) : check())}
      error={error}
    >
      {dropping && (
        <div className={`sheet row strong fill ${styles.drop}`} aria-hidden="true">
          {texts.dropFiles}
        </div>
      )}
      {attached.length > 0 && (
        <ul ref={list} className={`box sheet ${styles.files}`} aria-label={texts.files} tabIndex={-1}>
          {attached.map(({ key, file, refusal, shrunk }, index) => (
            <li key={key} className="row">
              <Preview file={file} />
              <p>
                <b className="strong" translate="no">
                  {file.name}
                </b>{' '}
                <span className="soft tabular">
                  {`${fileSize(file.size)} ${refusal && shrunk !== 'now' ? texts.leftOut : texts.shrunk[shrunk]}`}
                </span>
              </p>
              <button
                className="link strong"
                type="button"
                disabled={locked}
                aria-label={`${texts.removeFile}: ${file.name}`}
                onClick={() => takeBack(key, index)}
              >
                <span>{texts.removeFile}</span> <Icon of={X} />
              </button>
              {progress !== null && !refusal && (
                <progress value={partOf(file, sent, progress)} aria-label={file.name} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="note" role="status">
        {/* One text node: React can't update several that a translator has replaced. */}
        {attached.some(({ shrunk }) => shrunk === 'now') ? texts.shrinking : status.filter(Boolean).join(' ')}
      </p>
      {attached.some(isShrinkable) && !locked && (
        <div className={`row ${styles.offer}`}>
          <Button look="outline" small onClick={shrinkAll}>
            {texts.shrink}
          </Button>
          <p className="note">{texts.whyShrink}</p>
        </div>
      )}
    </AttachmentInput>
  )
}

type InputProps = ComponentProps<'input'> & {
  error: string | undefined
  /** Attributes with markers, which the server replaces. */
  markers?: Record<string, string>
}

const HINT_ID = `${ATTACHMENT_FIELD}-hint`

/** The bare file field with its hint; `children` follow the hint. Its own look comes with the form's script, which lists the files. */
export function AttachmentInput({ error, markers, children, ...input }: InputProps) {
  const attributes = controlAttributes(ATTACHMENT_FIELD, error)
  return (
    <Field name={ATTACHMENT_FIELD} wide error={error}>
      <div className={styles.place}>
        <input
          {...attributes}
          aria-describedby={`${HINT_ID} ${attributes['aria-describedby']}`}
          type="file"
          accept={ATTACHMENT_ACCEPT}
          multiple
          {...input}
          {...markers}
        />
        {/* In the place of the browser's words, which are in the browser's language. The field has its label. */}
        <span className="row strong" aria-hidden="true">
          <Icon of={Camera} /> {useForm().texts.choose}
        </span>
      </div>
      <p className="note" id={HINT_ID}>
        {ATTACHMENT_HINT}
      </p>
      {children}
    </Field>
  )
}

/** The picture, or an icon for a file that the browser can't show. */
function Preview({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  const [isShown, setShown] = useState(isPhoto(file))
  useEffect(() => {
    const { current } = image
    if (!current) return
    current.src = URL.createObjectURL(file)
    return () => URL.revokeObjectURL(current.src)
  }, [file])
  return isShown ? <img ref={image} alt="" decoding="async" onError={() => setShown(false)} /> : <Icon of={Paperclip} />
}

const totalOf = (files: readonly File[]) => files.reduce((total, { size }) => total + size, 0)

/** The uploaded part of one file, from 0 to 1; `progress` is the part of all files, which are sent one after the other. */
function partOf(file: File, sent: readonly File[], progress: number): number {
  const before = totalOf(sent.slice(0, sent.indexOf(file)))
  return Math.min(1, Math.max(0, (progress * totalOf(sent) - before) / file.size))
}

/** Size of a file in German notation, counted like the limit of 5 MB: in binary units. */
function fileSize(bytes: number): string {
  const isLarge = bytes >= 2 ** 20
  const value = isLarge ? bytes / 2 ** 20 : Math.max(1, bytes / 2 ** 10)
  return `${value.toLocaleString('de-DE', { maximumFractionDigits: isLarge ? 1 : 0 })}\u00a0${isLarge ? 'MB' : 'KB'}`
}
