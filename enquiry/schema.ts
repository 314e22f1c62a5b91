import * as v from 'valibot'
import { byField, FIELD_NAMES, type FieldName, type FormErrors } from './fields.ts'
import { MAX_LENGTH } from './limits.ts'
import { CONTROL, LINE_SEPARATOR } from './unsafe-characters.ts'

// HTML's own e-mail pattern, but a dot needs a character on both sides. The domain may have umlauts, as in browsers.
const EMAIL = /^(?!\.|[^@]*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{N}.-]+$/u
// No visitor mails from an intranet, so a domain has a dot.
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/

/** Whether mail can reach the address, of a visitor or of the owner. IDNA turns some letters into a comma or into nothing, so its result is checked. */
export function isMailAddress(address: string): boolean {
  if (!EMAIL.test(address)) return false
  try {
    return DOMAIN.test(new URL(`http://${address.split('@')[1]}`).hostname)
  } catch {
    return false
  }
}

// A line break or control character could end a mail header early.
const ONE_LINE = new RegExp(`^[^${CONTROL}${LINE_SEPARATOR}]*$`, 'u')

// Unicode calls some characters letters although they show nothing (U+3164). U+2800 is an empty Braille pattern.
const VISIBLE = /[^\s\p{Cf}\p{DI}\u2800]/u
const LETTER_OR_DIGIT = /(?!\p{DI})[\p{L}\p{N}]/u

const tooLong = (label: string, max: number) =>
  `${label} ist zu lang. Bitte schreiben Sie höchstens ${max.toLocaleString('de-DE')} Zeichen.`

const line = (label: string, asObject: string, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, tooLong(label, max)),
    v.regex(ONE_LINE, `Bitte schreiben Sie ${asObject} noch einmal, in eine Zeile.`),
  )

const NAME_MISSING = 'Bitte tragen Sie Ihren Namen ein.'
const EMAIL_MISSING = 'Bitte tragen Sie Ihre E-Mail-Adresse ein.'
const EMAIL_WRONG = 'Bitte prüfen Sie die E-Mail-Adresse. Sie sieht so aus: name@anbieter.de'
const MESSAGE_MISSING = 'Bitte schreiben Sie kurz, worum es geht.'

/** The rules for an enquiry. Browser and server check with this one schema. */
export const enquirySchema = v.object({
  name: v.pipe(line('Der Name', 'den Namen', MAX_LENGTH.name), v.regex(LETTER_OR_DIGIT, NAME_MISSING)),
  email: v.pipe(
    line('Die E-Mail-Adresse', 'die E-Mail-Adresse', MAX_LENGTH.email),
    v.regex(VISIBLE, EMAIL_MISSING),
    v.check(isMailAddress, EMAIL_WRONG),
  ),
  phone: v.optional(line('Die Telefonnummer', 'die Telefonnummer', MAX_LENGTH.phone), ''),
  message: v.pipe(
    v.string(),
    v.trim(),
    v.regex(VISIBLE, MESSAGE_MISSING),
    v.maxLength(MAX_LENGTH.message, tooLong('Die Nachricht', MAX_LENGTH.message)),
  ),
} satisfies Record<FieldName, v.GenericSchema>)

export type Enquiry = v.InferOutput<typeof enquirySchema>
export type CheckedEnquiry = { ok: true; enquiry: Enquiry } | { ok: false; errors: FormErrors }

/**
 * Checks the visitor's fields.
 * @param fields field name to text, as posted; absent fields count as empty.
 * @returns the trimmed enquiry, or one German sentence for each wrong field.
 */
export function checkEnquiry(fields: Partial<Record<FieldName, string>>): CheckedEnquiry {
  const posted = byField((name) => fields[name] ?? '')
  const result = v.safeParse(enquirySchema, posted)
  if (result.success) return { ok: true, enquiry: result.output }

  const nested = v.flatten<typeof enquirySchema>(result.issues).nested ?? {}
  const errors: FormErrors = {}
  for (const name of FIELD_NAMES) {
    const first = nested[name]?.[0]
    if (first) errors[name] = first
  }
  return { ok: false, errors }
}
