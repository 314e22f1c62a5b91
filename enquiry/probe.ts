/**
 * The fields of a test enquiry, which shows whether enquiries are taken.
 * @param sender the command that posts it; the mail names it.
 */
export function probeFields(sender: string): Record<string, string> {
  // The relay keeps the same text only once in ten minutes, so each probe has its own.
  const message = `Dies ist eine Probe-Anfrage von ${sender}, ${new Date().toISOString()}.`
  return { name: 'Probe', email: 'probe@example.org', phone: '', message }
}
