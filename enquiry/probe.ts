import { hiddenFields } from './fields.ts'

const NOW = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Berlin' })

/**
 * The fields of a test enquiry, which shows whether enquiries are taken.
 * @param sender the command that posts it; the mail names it.
 */
export function probeFields(sender: string): Record<string, string> {
  // The relay keeps the same text only once in ten minutes, so each probe has its own.
  const message = `Probe vom ${NOW.format()} Uhr (${sender}).`
  return { ...hiddenFields(''), name: 'Probe', email: 'probe@example.org', phone: '', message }
}
