import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ATTACHMENT_FIELD, FIELD_NAMES, type FieldName, type FormErrors, type FormField } from '#enquiry/fields.ts'
import { leftOut, type Notice, NOTICES } from '#enquiry/notices.ts'
import { checkEnquiry } from '#enquiry/schema.ts'
import { Button } from '#site/ui/Button.tsx'
import { Renewed } from '../Renewed.tsx'
import { AttachmentField } from './Attachment.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { EnquiryFields } from './Fields.tsx'
import { type FormProps, FormProvider, useForm } from './form-props.ts'
import { FormFrame, UploadProgress } from './FormFrame.tsx'
import { Sent, type SentEnquiry } from './Sent.tsx'
import { createQueryClient, type Outcome, reasonOf, sendEnquiry } from './send.ts'
import { type ShownNotice, Toasts } from './Toasts.tsx'
import { sentOf, useAttachments, useFileDrop } from './use-attachments.ts'

const client = createQueryClient()

/** The enquiry form with its notices. Before it is taken over and without JavaScript it posts by itself. */
export function EnquiryForm(props: FormProps) {
  return (
    <FormProvider value={props}>
      <LiveForm />
    </FormProvider>
  )
}

// Smaller files are gone within the two seconds in which nobody misses a progress bar, even on a 3G uplink.
const LARGE_FILES_BYTES = 200_000

function LiveForm() {
  const props = useForm()
  const place = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  // What the last attempt to send found wrong: it must not shrink under the visitor who is mending it.
  const [summary, setSummary] = useState<FormErrors | null>(null)
  const [sent, setSent] = useState<SentEnquiry | null>(null)
  // Why the last attempt to send failed.
  const [failure, setFailure] = useState<string | null>(null)
  // Part of a large upload that has left, from 0 to 1; null while there is nothing to watch.
  const [progress, setProgress] = useState<number | null>(null)
  const [notices, setNotices] = useState<readonly ShownNotice[]>([])

  const notify = (notice: Notice) => setNotices((shown) => [...shown, { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 }])
  const attachments = useAttachments((refused, sentence) => {
    setErrors((current) => withError(current, ATTACHMENT_FIELD, sentence))
    refused.forEach(notify)
  })
  const mark = (found: FormErrors) => {
    setErrors(found)
    setSummary(found)
  }
  const onAnswered = (outcome: Outcome) => {
    if (outcome.kind === 'refused') {
      mark(outcome.errors)
      if (outcome.notice) notify(outcome.notice)
      return
    }
    const missing = attachments.attached.filter(({ refusal }) => refusal).map(({ file }) => file.name)
    const message = formRef.current ? readValues(formRef.current).message : ''
    const files = sentOf(attachments.attached).map(({ name }) => name)
    formRef.current?.reset()
    attachments.clear()
    setSent({ reference: outcome.reference, message: message ?? '', files })
    notify(NOTICES.sent)
    if (missing.length > 0) notify(leftOut(missing))
  }
  const send = {
    mutationFn: async (data: FormData): Promise<Outcome> => {
      const files = await attachments.settle()
      if ('title' in files) return { kind: 'refused', errors: { attachment: files.text }, notice: files }
      // In place of what the field held before photos were made smaller.
      data.delete(ATTACHMENT_FIELD)
      for (const file of files) data.append(ATTACHMENT_FIELD, file)
      const isLarge = files.reduce((total, { size }) => total + size, 0) > LARGE_FILES_BYTES
      if (isLarge) setProgress(0)
      return sendEnquiry(props, data, (part) => isLarge && setProgress(part))
    },
    // By default an enquiry written offline would wait unseen; the visitor must learn at once that it did not go out.
    networkMode: 'always',
    onSuccess: onAnswered,
    onError: (error: Error) => {
      setFailure(reasonOf(error))
      notify(NOTICES.failed)
      console.error(error)
    },
    onSettled: () => setProgress(null),
  } as const
  const { mutate, isPending: busy } = useMutation(send, client)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // `busy` arrives with the next render, too late for the second half of a double click.
    if (client.isMutating() > 0) return
    const checked = checkEnquiry(readValues(event.currentTarget))
    if (!checked.ok) return mark(checked.errors)
    setErrors({})
    setSummary(null)
    setFailure(null)
    // What an earlier attempt has met is over, and must not stand beside the thanks for this one.
    setNotices([])
    mutate(new FormData(event.currentTarget))
  }
  const recheckMarked = (field: FieldName) => {
    if (!errors[field] || !formRef.current) return
    const checked = checkEnquiry(readValues(formRef.current))
    setErrors(withError(errors, field, checked.ok ? undefined : checked.errors[field]))
  }
  const writeAgain = () => {
    flushSync(() => setSent(null))
    formRef.current?.querySelector<HTMLElement>('#name')?.focus()
  }
  const { dropping, listeners } = useFileDrop(busy ? null : attachments.add)
  const begin = (form: HTMLFormElement | null) => {
    formRef.current = form
    // Only now: without this script, the browser's own checks must work.
    if (form) form.noValidate = true
  }

  return (
    <div ref={place}>
      <Renewed within={place}>
        {sent !== null && <Sent {...sent} onAgain={writeAgain} />}
        <FormFrame
          {...listeners}
          ref={begin}
          // Not taken out: what was typed before the form was alive must never be lost to a new one.
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
            onEdit={recheckMarked}
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
      {notices.length > 0 && (
        <Toasts notices={notices} onClose={(id) => setNotices((shown) => shown.filter((one) => one.id !== id))} />
      )}
    </div>
  )
}

/** What the visitor has written, field by field. */
function readValues(form: HTMLFormElement): Partial<Record<FieldName, string>> {
  const data = new FormData(form)
  return Object.fromEntries(FIELD_NAMES.map((field) => [field, String(data.get(field) ?? '')]))
}

/** The errors with one field's sentence replaced; undefined takes its mark away. */
function withError(errors: FormErrors, field: FormField, sentence: string | undefined): FormErrors {
  const { [field]: _replaced, ...others } = errors
  return sentence === undefined ? others : { ...others, [field]: sentence }
}

/** Switched off and busy while the form is on its way. */
function SubmitButton({ busy }: { busy: boolean }) {
  const { texts } = useForm()
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
    <Button ref={button} look="primary" type="submit" disabled={busy} aria-busy={busy || undefined}>
      {busy ? texts.busy : texts.submit}
    </Button>
  )
}
