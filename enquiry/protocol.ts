/** The path the own relay listens on. */
export const RELAY_PATH = '/anfrage'

/**
 * Where the page tells of a refusal that was not the relay's, as `?status=413&bytes=4900000` with an empty body: the
 * relay has not seen the enquiry, and its owner must learn that a server in front turns visitors away.
 */
export const REFUSAL_REPORT_PATH = `${RELAY_PATH}/abgewiesen`

/**
 * Where a visitor without JavaScript lands: the home page carries a notice with this id that CSS shows as `:target`,
 * so a static file can confirm the post. `REFERENCE_PARAM` carries the reference number to the server that serves the page.
 */
export const SENT_ANCHOR = 'anfrage-gesendet'
export const REFERENCE_PARAM = 'anfrage'
