import * as v from 'valibot'

/** Sentences in German, each once. */
export type Findings = {
  /** The owner mends these in the editor. */
  open: Set<string>
  /** These concern the server and the domain, and are mended by whoever set them up. */
  helper: Set<string>
  /** Only the owner can answer these; they do not keep the site from going live. */
  questions: Set<string>
}

/** RFC 2606 and RFC 6761 reserve these domains for examples: no mail arrives there. */
export const RESERVED_DOMAIN = /(^|[.@/])(example|test|invalid|localhost|example\.(com|net|org))$/

/** The editor's names of the forms for the legal pages. */
export const LEGAL_PAGES = { impressum: 'Impressum', datenschutz: 'Datenschutzerklärung', agb: 'AGB' } as const

/** Names forms and fields as the editor does: 'Betrieb › Firma'. */
export const placeOf = (...schemas: readonly v.GenericSchema[]): string =>
  schemas.map((schema) => v.getTitle(schema)).join(' › ')
