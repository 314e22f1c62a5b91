import type { LegalForm } from './schema/company.ts'

type Facts = {
  /** What those who lead the company are called, in words for women and men; empty where a person is the business. */
  office: string
  /** Whether the law wants a company of this form in a register. */
  isRegistered: boolean
  /** What its name must say. */
  sign: RegExp
}

const OWNED: Facts = { office: '', isRegistered: false, sign: /(?:)/ }
const LED: Facts = { office: 'Geschäftsführung', isRegistered: true, sign: /GmbH|mbH\b/ }
const PARTNERS: Facts = { office: 'Vertreten durch', isRegistered: false, sign: /(?:)/ }

/** What follows from a legal form; as long as none is chosen, from the simplest. */
export const LEGAL_FORM: Readonly<Record<LegalForm | '', Facts>> = {
  '': OWNED,
  Einzelunternehmen: OWNED,
  'e. K.': { ...OWNED, isRegistered: true, sign: /e\.\s?K(?:\.|fm|fr)|eingetragene/i },
  GbR: PARTNERS,
  OHG: { ...PARTNERS, isRegistered: true, sign: /\bOHG\b|offene Handelsgesellschaft/i },
  KG: { office: 'Persönlich haftend', isRegistered: true, sign: /\bKG\b|Kommanditgesellschaft/ },
  GmbH: LED,
  'UG (haftungsbeschränkt)': { ...LED, sign: /\(haftungsbeschränkt\)/ },
}

const VARIANT = /\{([^{}|]*)\|([^{}|]*)\}/g

/** Chooses in '{ich frage|wir fragen}' what stands before the line, or for several who speak what stands after it. */
export const inVoice = (text: string, isWe: boolean): string => text.replaceAll(VARIANT, isWe ? '$2' : '$1')
