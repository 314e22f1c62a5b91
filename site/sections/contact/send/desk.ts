/**
 * What the form needs only once it is used: the schema, and the way to the server under TanStack Query. Loaded at the
 * first focus in the form (measured: 10 KB of compressed script that a visitor who only reads never downloads).
 */
import { createQueryClient } from '#site/app/query-client.ts'
import type { Outcome } from './read-answer.ts'
import { sendEnquiry } from './send-enquiry.ts'

export { checkEnquiry } from '#enquiry/schema.ts'

const client = createQueryClient()

/**
 * Sends an enquiry as a mutation of the query client, whose defaults say that it is never repeated by itself.
 * @param onProgress called with the part that has been uploaded, from 0 to 1.
 * @throws Error when it could not be submitted or was not taken.
 */
export function handIn(form: FormData, onProgress: (part: number) => void): Promise<Outcome> {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: (data: FormData) => sendEnquiry(data, onProgress),
    // By default an enquiry written offline would wait unseen; the visitor must learn at once that it did not go out.
    networkMode: 'always',
  })
  return mutation.execute(form)
}
