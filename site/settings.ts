import { RELAY_PATH } from '#enquiry/protocol.ts'

/** Public origin of the site, without trailing slash; set at build by SITE_URL. */
export const siteOrigin: string = import.meta.env.SITE_URL

/** Where the form posts: the own relay's path, or the https URL of an external form service; set at build by FORM_ENDPOINT. */
export const formEndpoint: string = import.meta.env.FORM_ENDPOINT

/** Whether enquiries go to the own relay, whose answers can be read, and not to an external service. */
export const usesOwnRelay = formEndpoint === RELAY_PATH

/** Days after which the own relay deletes a delivered enquiry; set at build by RETENTION_DAYS, named in the privacy statement. */
export const retentionDays: number = import.meta.env.RETENTION_DAYS
