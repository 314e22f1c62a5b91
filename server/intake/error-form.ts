import { escapeHtml } from '../text/escape-html.ts'
import type { Refusal } from './refusal.ts'

const MARKER = /\{\{(?:(value|error|invalid):(\w+)|summary)\}\}/g

/**
 * The form again for a visitor without JavaScript: what is wrong, and everything typed in (browsers give no file back).
 * @param template the built page with its markers.
 */
export function renderErrorForm(template: string, refusal: Refusal, fields: ReadonlyMap<string, string>): string {
  const errors = new Map(Object.entries(refusal.errors ?? {}))
  // One pass over the template: a marker typed into a field stays text.
  return template.replace(MARKER, (_marker, kind?: string, field = '') => {
    if (kind === 'value') return escapeHtml(fields.get(field) ?? '')
    if (kind === 'error') return escapeHtml(errors.get(field) ?? '')
    if (kind === 'invalid') return String(errors.has(field))
    return summaryOf(refusal)
  })
}

/** What is wrong: each fault of a field as a link to it, for the field may be screens away. */
function summaryOf({ title, text, errors }: Refusal): string {
  if (!errors) return `<p><b>${escapeHtml(`${title}: ${text}`)}</b></p>`
  const links = Object.entries(errors).map(([field, fault]) => `<li><a href="#${field}">${escapeHtml(fault)}</a></li>`)
  return `<p><b>${escapeHtml(title)}</b></p><ul>${links.join('')}</ul>`
}
