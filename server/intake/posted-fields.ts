import * as v from 'valibot'
import { byField, type FieldName, SUBJECT } from '#enquiry/fields.ts'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { type Enquiry, enquirySchema } from '#enquiry/schema.ts'
import { cleanLine } from '../text/clean-line.ts'

const LONGEST_SUBJECT = 150

// Forwarders of this kind let these send mail or requests to addresses of the sender's choice: an open relay for abuse.
const REFUSED = ['_cc', '_webhook', '_autoresponse']

/**
 * The visitor's own fields of a posted form. Forms send line breaks as CR LF (HTML, "constructing the entry list"),
 * but a page's `maxlength` counts one character each, so they are turned back before anything is counted.
 */
export function visitorFields(fields: ReadonlyMap<string, string>): Record<FieldName, string> {
  return byField((name) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n'))
}

/** What a program typed in, cut to length but not judged: it is kept for the owner to look at, never mailed unasked. */
export function spamFields(fields: ReadonlyMap<string, string>): Enquiry {
  return byField((name) => (fields.get(name) ?? '').trim().slice(0, MAX_LENGTH[name]))
}

/** Whether the form asks for something this relay never does. */
export function asksForRelaying(fields: ReadonlyMap<string, string>): boolean {
  return REFUSED.some((name) => fields.has(name))
}

/** Subject of the mail: the posted one on a single clean line, else the website's usual one. */
export function subjectOf(fields: ReadonlyMap<string, string>): string {
  return cleanLine(fields.get('_subject') ?? '', LONGEST_SUBJECT) || SUBJECT
}

/** Where the owner's answer goes: `_replyto` if it is one well-formed address, else the visitor's e-mail. */
export function replyToOf(fields: ReadonlyMap<string, string>, email: string): string {
  const result = v.safeParse(enquirySchema.entries.email, fields.get('_replyto') ?? '')
  return result.success ? result.output : email
}
