/** The fields a visitor fills in, in the order of the form. */
export const FIELD_NAMES = ['name', 'email', 'phone', 'message'] as const
export type FieldName = (typeof FIELD_NAMES)[number]

/** Makes a record with the result of `make` for each field name. */
export function byField<T>(make: (name: FieldName) => T): Record<FieldName, T> {
  return { name: make('name'), email: make('email'), phone: make('phone'), message: make('message') }
}

/** The file field's name. */
export const ATTACHMENT_FIELD = 'attachment'

/** The fields that can be marked as wrong, in the order of the form. */
export const FORM_FIELDS = [...FIELD_NAMES, ATTACHMENT_FIELD] as const
export type FormField = (typeof FORM_FIELDS)[number]

/** One German sentence for each marked field. */
export type FormErrors = Partial<Record<FormField, string>>

/** The labels a visitor reads above the fields; mails and error summaries use the same words. */
export const FIELD_LABELS = {
  name: 'Name',
  email: 'E-Mail',
  phone: 'Telefon',
  message: 'Nachricht',
  attachment: 'Dateien',
} as const satisfies Record<FormField, string>

/**
 * Control fields of FormSubmit-style forwarders.
 * People do not see `HONEYPOT_FIELD`: a filled one is a mark of a program.
 */
export const HONEYPOT_FIELD = '_honey'
export const SUBJECT = 'Neue Anfrage über die Website'

/**
 * The hidden fields every form post carries.
 * @param siteOrigin public origin of the site, without trailing slash; where a visitor without JavaScript lands after the post.
 */
export function hiddenFields(siteOrigin: string): Record<'_subject' | '_captcha' | '_template' | '_next', string> {
  return { _subject: SUBJECT, _captcha: 'false', _template: 'table', _next: siteOrigin }
}
