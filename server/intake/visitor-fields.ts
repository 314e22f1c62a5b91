import { byField, FIELD_NAMES, type FieldName } from '#enquiry/fields.ts'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import type { Enquiry } from '#enquiry/schema.ts'

/**
 * The visitor's own fields of a posted form. Forms send line breaks as CR LF (HTML, "constructing the entry list"),
 * but a page's `maxlength` counts one character each, so they are turned back before anything is counted.
 */
export function visitorFields(fields: ReadonlyMap<string, string>): Partial<Record<FieldName, string>> {
  const given = FIELD_NAMES.filter((name) => fields.has(name))
  return Object.fromEntries(given.map((name) => [name, (fields.get(name) ?? '').replace(/\r\n?/g, '\n')]))
}

/** What a program typed in, cut to length but not judged: it is kept for the owner to look at, never mailed unasked. */
export function spamFields(fields: ReadonlyMap<string, string>): Enquiry {
  return byField((name) => (fields.get(name) ?? '').trim().slice(0, MAX_LENGTH[name]))
}
