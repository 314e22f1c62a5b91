import type { LegalForm } from './schema/company.ts'

type Facts = {
  /** The words before the owner's name in the Impressum, for women and men; empty where the name stands alone. */
  office: string
  /** Whether the party to the contracts is a person, not a company. */
  isPerson: boolean
  /** Whether the law demands an entry in a register. */
  isRegistered: boolean
  /** The part of the company's name that says its form. */
  sign: RegExp
}

const SOLE_TRADER: Facts = { office: '', isPerson: true, isRegistered: false, sign: /(?:)/ }
const PARTNERS: Facts = {
  office: 'Vertreten durch',
  isPerson: false,
  isRegistered: false,
  sign: /\be?GbR\b|Gesellschaft bürgerlichen Rechts/,
}
const CORPORATION: Facts = { office: 'Geschäftsführung', isPerson: false, isRegistered: true, sign: /GmbH|mbH\b/ }

/** The facts of each legal form. Until one is chosen, the facts of a sole trader count. */
export const LEGAL_FORM: Readonly<Record<LegalForm | '', Facts>> = {
  '': SOLE_TRADER,
  Einzelunternehmen: SOLE_TRADER,
  'e. K.': {
    office: 'Inhaber/in',
    isPerson: true,
    isRegistered: true,
    sign: /e\.\s?K(?:\.|fm|fr)|eingetragene/i,
  },
  GbR: PARTNERS,
  OHG: { ...PARTNERS, isRegistered: true, sign: /\bOHG\b|offene Handelsgesellschaft/i },
  KG: { ...PARTNERS, office: 'Persönlich haftend', isRegistered: true, sign: /\bKG\b|Kommanditgesellschaft/ },
  GmbH: CORPORATION,
  'UG (haftungsbeschränkt)': { ...CORPORATION, sign: /\(haftungsbeschränkt\)/ },
}

const VARIANT = /\{([^{}|]*)\|([^{}|]*)\}/g

/** Chooses one half of '{ich frage|wir fragen}': the first where one person speaks, the second where several do. */
export const chooseIchOrWir = (text: string, isWe: boolean): string => text.replaceAll(VARIANT, isWe ? '$2' : '$1')
