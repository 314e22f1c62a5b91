import { REFERENCE_PARAM } from '#enquiry/protocol.ts'
import { isReference } from '#enquiry/reference.ts'

/** The home page carries this place once, inside the notice that `#anfrage-gesendet` shows. */
export const REFERENCE_PLACE = 'data-reference=""></b>'

/** The reference number a visitor without JavaScript brings back from the post, or null. */
export function referenceIn(query: string): string | null {
  const reference = new URLSearchParams(query).get(REFERENCE_PARAM)
  return reference !== null && isReference(reference) ? reference : null
}

/** The page with the reference number in its "Anfrage gesendet" notice. */
export function withReference(html: string, reference: string): string {
  return html.replace(REFERENCE_PLACE, `data-reference="">${reference}</b>`)
}
