import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ATTACHMENT_FIELD } from '#enquiry/fields.ts'
import type { Outcome } from './read-answer.ts'
import { sendEnquiry } from './send-enquiry.ts'

type Handlers = { onAnswered: (outcome: Outcome) => void; onFailed: (error: Error) => void }

type Sending = {
  busy: boolean
  /** Part of a large upload that has left, from 0 to 1; null while there is nothing to watch. */
  progress: number | null
  /** Sends the form as it stands, unless one is already on its way. */
  send: (form: FormData) => void
}

// Smaller files are gone within the two seconds in which nobody misses a progress bar, even on a 3G uplink.
const LARGE_FILE_BYTES = 200_000

const hasLargeFile = (form: FormData) => {
  const file = form.get(ATTACHMENT_FIELD)
  return file instanceof File && file.size > LARGE_FILE_BYTES
}

/** The enquiry's way to the server. */
export function useSendEnquiry({ onAnswered, onFailed }: Handlers): Sending {
  const client = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (form: FormData) => {
      const watched = hasLargeFile(form)
      if (watched) setProgress(0)
      return sendEnquiry(form, (part) => watched && setProgress(part))
    },
    // By default an enquiry written offline would wait unseen; the visitor must learn at once that it did not go out.
    networkMode: 'always',
    onSuccess: onAnswered,
    onError: onFailed,
    onSettled: () => setProgress(null),
  })
  const send = (form: FormData) => {
    // isPending arrives with the next render, too late for the second half of a double click.
    if (client.isMutating() === 0) mutate(form)
  }
  return { busy: isPending, progress, send }
}
