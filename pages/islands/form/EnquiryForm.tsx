import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ATTACHMENT_FIELD, FIELD_NAMES, type FieldName, type FormErrors, type FormField } from '#enquiry/fields.ts'
import { leftOut, type Notice, NOTICES } from '#enquiry/notices.ts'
import { RELAY_PATH, SENT_ANCHOR } from '#enquiry/protocol.ts'
import { checkEnquiry } from '#enquiry/schema.ts'
import { afterPaint } from '#pages/browser/after-paint.ts'
import { Button } from '#pages/ui/Button.tsx'
import { Renewed } from '../Renewed.tsx'
import { AttachmentField } from './Attachment.tsx'
import { ErrorSummary, FailureAlert } from './Alerts.tsx'
import { EnquiryFields } from './Fields.tsx'
import { type FormProps, FormProvider, useForm } from './form-props.ts'
import { FormFrame, UploadProgress } from './FormFrame.tsx'
import { Sent, type SentEnquiry } from './Sent.tsx'
import { Notices, type ShownNotice } from './Notices.tsx'
import { type Outcome, reasonOf, sendEnquiry } from './send.ts'
import { useAttachments, useFileDrop } from './use-attachments.ts'

/** The enquiry form with its notices. Without React the browser posts it. */
export function EnquiryForm(props: FormProps) {
  return (
    <FormProvider value={props}>
      <LiveForm />
    </FormProvider>
  )
}

// On a 3G uplink smaller files need less than two seconds, and no progress bar.
const LARGE_FILES_BYTES = 200_000

function LiveForm() {
  const props = useForm()
  const place = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  // The errors of the last attempt: the list must not shrink while the visitor mends them.
  const [summary, setSummary] = useState<FormErrors | null>(null)
  const [sent, setSent] = useState<SentEnquiry | null>(null)
  // Why the last attempt to send failed.
  const [failure, setFailure] = useState<string | null>(null)
  const isSending = useRef(false)
  const [busy, setBusy] = useState(false)
  // The uploaded part of large files, from 0 to 1; null without an upload.
  const [progress, setProgress] = useState<number | null>(null)
  const [notices, setNotices] = useState<readonly ShownNotice[]>([])

  const notify = (notice: Notice) =>
    setNotices((shown) => [
      ...shown.filter(({ text }) => text !== notice.text),
      { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 },
    ])
  const attachments = useAttachments(props.formEndpoint === RELAY_PATH, (refused, sentence) => {
    setErrors((current) => withError(current, ATTACHMENT_FIELD, sentence))
    refused.forEach(notify)
  })
  const mark = (found: FormErrors) => {
    setErrors(found)
    setSummary(found)
  }
  const onAnswered = (outcome: Outcome, data: FormData) => {
    if (outcome.kind === 'refused') {
      mark(outcome.errors)
      if (outcome.notice) notify(outcome.notice)
      return
    }
    const missing = attachments.missing()
    const files = data.getAll(ATTACHMENT_FIELD).flatMap((file) => (file instanceof File ? file.name : []))
    formRef.current?.reset()
    attachments.clear()
    setSent({ reference: outcome.reference, message: String(data.get('message')), files })
    notify(NOTICES.sent)
    if (missing.tooLarge.length + missing.others.length > 0) notify(leftOut(missing))
  }
  const sendWithFiles = async (data: FormData): Promise<Outcome> => {
    const files = await attachments.settle()
    if ('title' in files) return { kind: 'refused', errors: { attachment: files.text }, notice: files }
    // The field held the photos before they were made smaller.
    data.delete(ATTACHMENT_FIELD)
    for (const file of files) data.append(ATTACHMENT_FIELD, file)
    const isLarge = files.reduce((total, { size }) => total + size, 0) > LARGE_FILES_BYTES
    if (isLarge) setProgress(0)
    return sendEnquiry(props, data, (part) => isLarge && setProgress(part))
  }
  // Sent once: what is not taken stays in the form, and the visitor decides.
  const send = async (data: FormData) => {
    isSending.current = true
    setBusy(true)
    try {
      onAnswered(await sendWithFiles(data), data)
    } catch (error) {
      setFailure(reasonOf(error))
      notify(NOTICES.failed)
      console.error(error)
    }
    isSending.current = false
    setBusy(false)
    setProgress(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The second click of a double click comes before the next render, in which `busy` changes.
    if (isSending.current) return
    const checked = checkEnquiry(readValues(event.currentTarget))
    if (!checked.ok) {
      // The button is painted as pressed first: the sentences cost a slow phone a tenth of a second.
      afterPaint(() => mark(checked.errors))
      return
    }
    setErrors({})
    setSummary(null)
    setFailure(null)
    // Notices of an earlier enquiry must not stand beside those of this one, nor the one of an enquiry that the browser
    // posted itself.
    setNotices([])
    document.getElementById(SENT_ANCHOR)?.remove()
    void send(new FormData(event.currentTarget))
  }
  const errorOf = (field: FieldName) => {
    const checked = checkEnquiry(formRef.current ? readValues(formRef.current) : {})
    return checked.ok ? undefined : checked.errors[field]
  }
  // While the visitor types an error only goes.
  const recheck = (field: FieldName) => {
    if (errors[field] && !errorOf(field)) setErrors(withError(errors, field, undefined))
  }
  const checkLeft = (field: FieldName) => {
    const isEmpty = formRef.current && readValues(formRef.current)[field] === ''
    // Before the first attempt an empty field may be filled later.
    if (!isEmpty || summary) setErrors(withError(errors, field, errorOf(field)))
  }
  const writeAgain = () => {
    flushSync(() => setSent(null))
    formRef.current?.querySelector<HTMLElement>('#name')?.focus()
  }
  const { dropping, listeners } = useFileDrop(busy ? null : attachments.add)
  const begin = (form: HTMLFormElement | null) => {
    formRef.current = form
    // Without React the browser's own checks must work.
    if (form) form.noValidate = true
  }

  return (
    <div ref={place}>
      <Renewed within={place}>
        {sent !== null && <Sent {...sent} onAgain={writeAgain} />}
        <FormFrame
          {...listeners}
          ref={begin}
          // Hidden instead of removed: a new form would not have the text that was typed before.
          hidden={sent !== null}
          aria-label={props.texts.label}
          onSubmit={submit}
          summary={summary && <ErrorSummary errors={summary} />}
          progress={progress !== null && <UploadProgress part={progress} />}
          failure={failure !== null && <FailureAlert reason={failure} />}
          foot={<SubmitButton busy={busy} />}
        >
          <EnquiryFields
            errors={errors}
            readOnly={busy}
            onEdit={recheck}
            onLeave={checkLeft}
            attachment={
              <AttachmentField
                attachments={attachments}
                error={errors.attachment}
                dropping={dropping}
                locked={busy}
                progress={progress}
              />
            }
          />
        </FormFrame>
      </Renewed>
      <Notices notices={notices} onClose={(id) => setNotices((shown) => shown.filter((one) => one.id !== id))} />
    </div>
  )
}

function readValues(form: HTMLFormElement): Partial<Record<FieldName, string>> {
  const data = new FormData(form)
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, String(data.get(field) ?? '')]))
}

/** The errors with another sentence for one field; undefined removes its error. */
function withError(errors: FormErrors, field: FormField, sentence: string | undefined): FormErrors {
  const { [field]: _replaced, ...others } = errors
  return sentence === undefined ? others : { ...others, [field]: sentence }
}

function SubmitButton({ busy }: { busy: boolean }) {
  const { texts } = useForm()
  const button = useRef<HTMLButtonElement>(null)

  // A disabled button loses the focus. It gets the focus back unless the visitor has focused something else.
  useEffect(() => {
    const { current } = button
    if (!busy) return
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [busy])

  return (
    <Button ref={button} look="primary" type="submit" disabled={busy} aria-busy={busy || undefined}>
      {busy ? texts.busy : texts.submit}
    </Button>
  )
}
