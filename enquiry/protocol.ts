/** The path the own relay listens on. */
export const RELAY_PATH = '/anfrage'

/**
 * Where a visitor without JavaScript lands: the home page carries a notice with this id that CSS shows as `:target`,
 * so a static file can confirm the post. `REFERENCE_PARAM` carries the reference number to the server that serves the page.
 */
export const SENT_ANCHOR = 'anfrage-gesendet'
export const REFERENCE_PARAM = 'anfrage'
