import { type FormEvent, useEffect, useRef, useState } from 'react'
import { texts } from '#content/texts.ts'
import { ATTACHMENT_FIELD, type FieldName } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { preloadNotices } from '#site/notices/Notices.tsx'
import { showNotice } from '#site/notices/notices.ts'
import { formEndpoint } from '#site/settings.ts'
import { AttachmentField } from '../attachment/AttachmentField.tsx'
import { useAttachment } from '../attachment/useAttachment.ts'
import { useFileDrop } from '../attachment/useFileDrop.ts'
import type { Outcome } from '../send/read-answer.ts'
import { UploadProgress } from '../send/UploadProgress.tsx'
import { loadDesk, useSending } from '../send/useSending.ts'
import { ConsentNote } from './ConsentNote.tsx'
import { EnquiryFields } from './EnquiryFields.tsx'
import { type FormErrors, readValues, withError } from './enquiry-values.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './Form.module.css'
import { HiddenFields } from './HiddenFields.tsx'
import { SubmitButton } from './SubmitButton.tsx'

// What the visitor will need soon. A failed load is no matter here: it is tried again when it is needed.
function preload(): void {
  preloadNotices()
  loadDesk().catch(() => undefined)
}

function onFailed(error: unknown): void {
  showNotice(NOTICES.failed)
  console.error(error)
}

/** The enquiry form. Before hydration and without JavaScript it posts by itself. */
export function EnquiryForm() {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  // What the last attempt to send found wrong: it must not shrink under the visitor who is mending it.
  const [summary, setSummary] = useState<FormErrors | null>(null)
  const [reference, setReference] = useState('')

  const attachment = useAttachment((refusal) => {
    setErrors((current) => withError(current, ATTACHMENT_FIELD, refusal?.text))
    if (refusal) showNotice(refusal)
  })

  const mark = (found: FormErrors) => {
    setErrors(found)
    setSummary(found)
  }
  const onLeave = () => {
    setErrors({})
    setSummary(null)
    setReference('')
  }
  const onAnswered = (outcome: Outcome) => {
    if (outcome.kind === 'refused') {
      mark(outcome.errors)
      if (outcome.notice) showNotice(outcome.notice)
      return
    }
    formRef.current?.reset()
    attachment.forget()
    setReference(outcome.reference)
    showNotice(NOTICES.sent)
  }
  const { busy, progress, submit } = useSending({ onLeave, onAnswered, onFailed })
  const dropping = useFileDrop(formRef, busy ? null : attachment.take)

  useEffect(() => {
    const { current } = formRef
    if (!current) return
    // Only now: without this script, the browser's own checks must work.
    current.noValidate = true
    current.addEventListener('focusin', preload, { once: true })
    return () => current.removeEventListener('focusin', preload)
  }, [])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(event.currentTarget)
  }
  const recheckMarked = async (field: FieldName) => {
    if (!errors[field] || !formRef.current) return
    // Only the desk marks a field that is written in: it has been loaded.
    const { checkEnquiry } = await loadDesk()
    const checked = checkEnquiry(readValues(formRef.current))
    const sentence = checked.ok ? undefined : checked.errors[field]
    setErrors((current) => (current[field] ? withError(current, field, sentence) : current))
  }

  return (
    <form
      ref={formRef}
      className={styles.form}
      aria-label={texts.form.label}
      action={formEndpoint}
      method="post"
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      {summary && <ErrorSummary errors={summary} />}
      <p className={styles.note}>{texts.form.required}</p>
      <HiddenFields />
      <EnquiryFields
        errors={errors}
        readOnly={busy}
        onEdit={recheckMarked}
        attachment={
          <AttachmentField attachment={attachment} error={errors.attachment} dropping={dropping} locked={busy} />
        }
      />
      <div className={styles.foot}>
        {progress !== null && <UploadProgress part={progress} />}
        <ConsentNote />
        <SubmitButton busy={busy} />
        <p className={styles.reference} aria-live="polite">
          {reference && (
            <>
              {texts.form.reference} <b>{reference}</b>
            </>
          )}
        </p>
      </div>
    </form>
  )
}
