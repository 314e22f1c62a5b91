import { useRef, useState } from 'react'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { readValues } from '../form/enquiry-values.ts'
import type { Outcome } from './read-answer.ts'

type SubmissionModule = typeof import('./submission.ts')

type Handlers = {
  /** The fields are right and the enquiry leaves. */
  onLeave: () => void
  onAnswered: (outcome: Outcome) => void
  onFailed: (error: unknown) => void
}

type Submission = {
  busy: boolean
  /** Part of a large upload that has left, from 0 to 1; null while there is nothing to watch. */
  progress: number | null
  /** Checks the form and sends it, unless it is already on its way. Without the script for that, the browser does both. */
  submit: (form: HTMLFormElement) => Promise<void>
}

// Smaller files are gone within the two seconds in which nobody misses a progress bar, even on a 3G uplink.
const LARGE_FILE_BYTES = 200_000

const hasLargeFile = (form: FormData) => {
  const file = form.get(ATTACHMENT_FIELD)
  return file instanceof File && file.size > LARGE_FILE_BYTES
}

export const loadSubmission = (): Promise<SubmissionModule> => import('./submission.ts')

/**
 * Lets the browser check the form, post it and show the answer as a page.
 * @throws Error without a connection: the post could only end on the browser's error page, away from what was typed.
 */
function postByBrowser(form: HTMLFormElement): void {
  if (!navigator.onLine) throw new Error('No connection to send the enquiry.')
  if (form.reportValidity()) form.submit()
}

/** The enquiry's way to the server. What the own check finds comes back like a refusal of the server. */
export function useSubmission({ onLeave, onAnswered, onFailed }: Handlers): Submission {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  // `busy` arrives with the next render, too late for the second half of a double click.
  const underWay = useRef(false)

  const checkAndSend = async (
    form: HTMLFormElement,
    { checkEnquiry, sendEnquiry }: SubmissionModule,
  ): Promise<Outcome> => {
    const checked = checkEnquiry(readValues(form))
    if (!checked.ok) return { kind: 'refused', errors: checked.errors, notice: null }

    // Taken first: a field that is switched off, as the file's will be, is left out.
    const data = new FormData(form)
    onLeave()
    setBusy(true)
    const watched = hasLargeFile(data)
    if (watched) setProgress(0)
    return sendEnquiry(data, (part) => watched && setProgress(part))
  }
  const submit = async (form: HTMLFormElement) => {
    if (underWay.current) return
    underWay.current = true
    try {
      const submission = await loadSubmission().catch(() => null)
      if (submission) onAnswered(await checkAndSend(form, submission))
      else postByBrowser(form)
    } catch (error) {
      onFailed(error)
    } finally {
      underWay.current = false
      setBusy(false)
      setProgress(null)
    }
  }
  return { busy, progress, submit }
}
