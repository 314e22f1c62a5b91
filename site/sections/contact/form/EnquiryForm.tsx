import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { form as formTexts } from '#model/texts.ts'
import { ATTACHMENT_FIELD, type FieldName, type FormErrors } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { preloadNotices } from '#site/notices/Notices.tsx'
import { showNotice } from '#site/notices/notices.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { AttachmentField } from '../attachment/AttachmentField.tsx'
import { useAttachment } from '../attachment/use-attachment.ts'
import { useFileDrop } from '../attachment/use-file-drop.ts'
import type { Outcome } from '../send/read-answer.ts'
import { UploadProgress } from '../send/UploadProgress.tsx'
import { loadSubmission, useSubmission } from '../send/use-submission.ts'
import { EnquiryFields } from './EnquiryFields.tsx'
import { readValues, withError } from './enquiry-values.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import styles from './Form.module.css'
import { FormFrame } from './FormFrame.tsx'

// What the visitor will need soon. A failed load is no matter here: it is tried again when it is needed.
function preload(): void {
  preloadNotices()
  loadSubmission().catch(() => undefined)
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
  // The number of the enquiry that was sent, empty where no answer tells it; null before there is one.
  const [sent, setSent] = useState<string | null>(null)

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
  }
  const onAnswered = (outcome: Outcome) => {
    if (outcome.kind === 'refused') {
      mark(outcome.errors)
      if (outcome.notice) showNotice(outcome.notice)
      return
    }
    formRef.current?.reset()
    attachment.forget()
    setSent(outcome.reference)
    showNotice(NOTICES.sent)
  }
  const { busy, progress, submit } = useSubmission({ onLeave, onAnswered, onFailed })
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
  const writeAgain = () => {
    flushSync(() => setSent(null))
    formRef.current?.querySelector<HTMLElement>('#name')?.focus()
  }
  const recheckMarked = async (field: FieldName) => {
    if (!errors[field] || !formRef.current) return
    // Only this module marks a field that is written in: it has been loaded.
    const { checkEnquiry } = await loadSubmission()
    const checked = checkEnquiry(readValues(formRef.current))
    const sentence = checked.ok ? undefined : checked.errors[field]
    setErrors((current) => (current[field] ? withError(current, field, sentence) : current))
  }

  return (
    <>
      {sent !== null && <Sent reference={sent} onAgain={writeAgain} />}
      <FormFrame
        ref={formRef}
        // Not taken out: what was typed before the page was alive must never be lost to a new form.
        hidden={sent !== null}
        aria-label={formTexts.label}
        onSubmit={onSubmit}
        summary={summary && <ErrorSummary errors={summary} />}
        progress={progress !== null && <UploadProgress part={progress} />}
        foot={<SubmitButton busy={busy} />}
      >
        <EnquiryFields
          errors={errors}
          readOnly={busy}
          onEdit={recheckMarked}
          attachment={
            <AttachmentField attachment={attachment} error={errors.attachment} dropping={dropping} locked={busy} />
          }
        />
      </FormFrame>
    </>
  )
}

/** What became of the enquiry, where its form was; takes the focus that was on the form. */
function Sent({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <div ref={place} className={styles.sent} tabIndex={-1}>
      <h3>{NOTICES.sent.title}</h3>
      <p>{NOTICES.sent.text}</p>
      {reference && (
        <p className={styles.reference}>
          {formTexts.reference} <b>{reference}</b>
        </p>
      )}
      <Button look="outline" onClick={onAgain}>
        {formTexts.again}
      </Button>
    </div>
  )
}

/** Switched off and busy while the form is on its way. */
function SubmitButton({ busy }: { busy: boolean }) {
  const button = useRef<HTMLButtonElement>(null)

  // Switched off, it loses the focus to the page; it gets it back unless the visitor has gone on.
  useEffect(() => {
    const { current } = button
    if (!busy) return
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [busy])

  return (
    <Button ref={button} look="primary" type="submit" disabled={busy} aria-busy={busy}>
      {busy ? formTexts.busy : formTexts.submit}
    </Button>
  )
}
