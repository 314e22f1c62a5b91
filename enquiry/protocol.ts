/** The path the own relay listens on. */
export const RELAY_PATH = '/anfrage'

/**
 * Id of the notice on the home page. A visitor without JavaScript is sent to it, and CSS shows it as `:target`, so a
 * static file can confirm the post. `REFERENCE_PARAM` carries the reference number to the server that serves the page.
 */
export const SENT_ANCHOR = 'anfrage-gesendet'
export const REFERENCE_PARAM = 'anfrage'

/** The office's address on every site; below it an enquiry by its number. */
export const OFFICE_PATH = '/buero'
export const officeAddressOf = (siteOrigin: string, id: string): string => `${siteOrigin}${OFFICE_PATH}/anfragen/${id}`
