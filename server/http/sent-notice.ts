import { REFERENCE_PARAM } from '#enquiry/protocol.ts'
import { isReference } from '#enquiry/reference.ts'
import { REFERENCE_PLACE } from '../release/pages.ts'

/** The reference number a visitor without JavaScript brings back from the post, or null. */
export function referenceIn(query: string): string | null {
  const reference = new URLSearchParams(query).get(REFERENCE_PARAM)
  return reference !== null && isReference(reference) ? reference : null
}

/** The page with the reference number in its "Anfrage gesendet" notice. */
export function withReference(html: string, reference: string): string {
  return html.replace(REFERENCE_PLACE, `data-reference="">${reference}</b>`)
}
