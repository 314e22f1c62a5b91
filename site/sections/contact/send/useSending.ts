import { useRef, useState } from 'react'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import { readValues } from '../form/enquiry-values.ts'
import type { Outcome } from './read-answer.ts'

type Handlers = {
  /** The fields are right and the enquiry leaves. */
  onLeave: () => void
  onAnswered: (outcome: Outcome) => void
  onFailed: (error: unknown) => void
}

type Sending = {
  busy: boolean
  /** Part of a large upload that has left, from 0 to 1; null while there is nothing to watch. */
  progress: number | null
  /** Checks the form and sends it, unless it is already on its way. */
  submit: (form: HTMLFormElement) => Promise<void>
}

// Smaller files are gone within the two seconds in which nobody misses a progress bar, even on a 3G uplink.
const LARGE_FILE_BYTES = 200_000

const hasLargeFile = (form: FormData) => {
  const file = form.get(ATTACHMENT_FIELD)
  return file instanceof File && file.size > LARGE_FILE_BYTES
}

export const loadDesk = () => import('./desk.ts')

/** The enquiry's way to the server. What the own check finds comes back like a refusal of the server. */
export function useSending({ onLeave, onAnswered, onFailed }: Handlers): Sending {
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  // `busy` arrives with the next render, too late for the second half of a double click.
  const underWay = useRef(false)

  const checkAndSend = async (form: HTMLFormElement): Promise<Outcome> => {
    const { checkEnquiry, handIn } = await loadDesk()
    const checked = checkEnquiry(readValues(form))
    if (!checked.ok) return { kind: 'refused', errors: checked.errors, notice: null }

    onLeave()
    setBusy(true)
    const data = new FormData(form)
    const watched = hasLargeFile(data)
    if (watched) setProgress(0)
    return handIn(data, (part) => watched && setProgress(part))
  }
  const submit = async (form: HTMLFormElement) => {
    if (underWay.current) return
    underWay.current = true
    try {
      onAnswered(await checkAndSend(form))
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
