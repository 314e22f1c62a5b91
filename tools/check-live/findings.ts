import * as v from 'valibot'

/** Sentences in German, each once. */
export type Findings = {
  /** Faults that the owner mends in the editor. */
  open: Set<string>
  /** Faults of the server and the domain. The helper who set them up mends these. */
  helper: Set<string>
  /** Questions that only the owner can answer. The site may go live without an answer. */
  questions: Set<string>
}

/** RFC 2606 and RFC 6761 reserve these domains for examples: no mail arrives there. */
export const RESERVED_DOMAIN = /(^|[.@/])(example|test|invalid|localhost|example\.(com|net|org))$/

/** The editor's names of the forms for the legal pages. */
export const LEGAL_PAGES = { impressum: 'Impressum', datenschutz: 'Datenschutzerklärung', agb: 'AGB' } as const

/** Names forms and fields with the words of the editor: 'Betrieb › Firma'. */
export const placeOf = (...schemas: readonly v.GenericSchema[]): string =>
  schemas.map((schema) => v.getTitle(schema)).join(' › ')
