/** The places in built pages that the server fills in for one visitor. */
import type { FormField } from './fields.ts'

const KINDS = ['reference', 'summary', 'value', 'error', 'invalid'] as const
type Kind = (typeof KINDS)[number]

const MARKER = new RegExp(String.raw`\{\{(${KINDS.join('|')})(?::(\w+))?\}\}`, 'g')

/** The reference number, the summary of the faults, or the posted text, the fault and `aria-invalid` of a field. */
export const markerOf = (kind: Kind, field?: FormField): string => `{{${field ? `${kind}:${field}` : kind}}}`

/** Fills the markers in, in one pass: a marker in a visitor's text stays text. @param values HTML; without one a marker stays. */
export const fillIn = (page: string, values: Partial<Record<string, (field: string) => string>>): string =>
  page.replace(MARKER, (marker: string, kind: string, field = '') => values[kind]?.(field) ?? marker)
