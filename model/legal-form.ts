import type { LegalForm } from './schema/company.ts'

type Facts = {
  /** The words before the owner's name in the Impressum, for women and men; empty where the name stands alone. */
  office: string
  /** Whether the party to the contracts is a person, not a company. */
  isPerson: boolean
  /** The register that the law demands an entry in; empty where it demands none. */
  register: 'HRA' | 'HRB' | ''
  /** The part of the company's name that says its form. */
  sign: RegExp
  /** The law that demands this part, besides § 5 DDG. */
  law?: string
  /** Another company is liable and acts for this one, and is named in its place. */
  hasCompanyAsPartner?: true
}

const SOLE_TRADER: Facts = { office: '', isPerson: true, register: '', sign: /(?:)/ }
const PARTNERS: Facts = {
  office: 'Vertreten durch',
  isPerson: false,
  register: '',
  sign: /\be?GbR\b|Gesellschaft bürgerlichen Rechts/,
}
const TRADERS: Facts = { ...PARTNERS, register: 'HRA', law: '§ 19 HGB', sign: /\bOHG\b|offene Handelsgesellschaft/i }
const CORPORATION: Facts = {
  office: 'Geschäftsführung',
  isPerson: false,
  register: 'HRB',
  sign: /GmbH|mbH\b/,
  law: '§ 4 GmbHG',
}
const COMPANY_AS_PARTNER: Facts = {
  ...TRADERS,
  office: 'Persönlich haftende Gesellschafterin',
  sign: /mbH (&|und) Co\.? ?KG/,
  hasCompanyAsPartner: true,
}

/** The facts of each legal form. Until one is chosen, the facts of a sole trader count. */
export const LEGAL_FORM: Readonly<Record<LegalForm | '', Facts>> = {
  '': SOLE_TRADER,
  Einzelunternehmen: SOLE_TRADER,
  'e. K.': {
    office: 'Inhaber/in',
    isPerson: true,
    register: 'HRA',
    law: '§ 19 HGB',
    sign: /e\.\s?K(?:\.|fm|fr)|eingetragene/i,
  },
  GbR: PARTNERS,
  OHG: TRADERS,
  KG: { ...TRADERS, office: 'Persönlich haftend', sign: /\bKG\b|Kommanditgesellschaft/ },
  GmbH: CORPORATION,
  'UG (haftungsbeschränkt)': { ...CORPORATION, law: '§ 5a GmbHG', sign: /\(haftungsbeschränkt\)/ },
  'GmbH & Co. KG': COMPANY_AS_PARTNER,
  'UG & Co. KG': { ...COMPANY_AS_PARTNER, sign: /\(haftungsbeschränkt\) (&|und) Co\.? ?KG/ },
}

const VARIANT = /\{([^{}|]*)\|([^{}|]*)\}/g

/** Chooses one half of '{ich frage|wir fragen}': the first where one person speaks, the second where several do. */
export const chooseIchOrWir = (text: string, isWe: boolean): string => text.replaceAll(VARIANT, isWe ? '$2' : '$1')
