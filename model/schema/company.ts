import * as v from 'valibot'
import * as r from './rules.ts'

/** The legal forms that the owner can choose. */
export const LEGAL_FORMS = [
  'Einzelunternehmen',
  'e. K.',
  'GbR',
  'OHG',
  'KG',
  'GmbH',
  'UG (haftungsbeschränkt)',
  'GmbH & Co. KG',
  'UG & Co. KG',
] as const
export type LegalForm = (typeof LEGAL_FORMS)[number]

/** Types of schema.org by their German names; search engines read them. */
const KINDS = {
  'Bauen, Montieren, Ausbauen': 'HomeAndConstructionBusiness',
  Malerbetrieb: 'HousePainter',
  Dachdeckerei: 'RoofingContractor',
  Elektrobetrieb: 'Electrician',
  Sanitärbetrieb: 'Plumber',
  'Heizung, Lüftung, Klima': 'HVACBusiness',
  Bauunternehmen: 'GeneralContractor',
  Schlüsseldienst: 'Locksmith',
  Umzugsunternehmen: 'MovingCompany',
  Autowerkstatt: 'AutoRepair',
  'Fahrradladen oder -werkstatt': 'BikeStore',
  Möbelgeschäft: 'FurnitureStore',
  Gartenmarkt: 'GardenStore',
  Friseursalon: 'HairSalon',
  'Anderer Laden': 'Store',
  'Anderer Betrieb': 'LocalBusiness',
} as const

const kind = v.enum(KINDS, `Diese Art gibt es nicht. Möglich sind ${Object.values(KINDS).join(', ')}.`)
export const KIND = r.labelled(
  'Art des Betriebs',
  v.optional(kind, 'HomeAndConstructionBusiness'),
  'Nur Suchmaschinen lesen sie. Bitte wählen Sie die, die am besten passt.',
)

const VAT = ['Kleinunternehmer', 'Regelbesteuerung'] as const
const VOICES = ['ich', 'wir'] as const

/** 'Jan Kern, Eva Kern' -> 'Jan Kern und Eva Kern'; a title after a name ('Jan Kern, M. Sc.') is no further person. */
function inProse(names: string): string {
  const persons = names
    .trim()
    .split(/[,;/&]|\sund\s/)
    .map((person) => person.trim())
  return persons.every((person) => /\S\s.*[^.]$/.test(person)) ? new Intl.ListFormat('de').format(persons) : names
}

const TIED = 'Danach richten sich Impressum, Datenschutzerklärung und AGB.'

/** The legal person that the Impressum names. */
export const LEGAL_PERSON = {
  legalForm: r.choice('Rechtsform', LEGAL_FORMS, TIED),
  legalName: r.optionalText(
    'Voller Name mit Rechtsform',
    'Wie im Register oder im Vertrag, zum Beispiel „Kern & Kern GbR“; Einzelunternehmen: leer.',
  ),
  owner: v.pipe(
    r.text(
      'Inhaber/in oder Geschäftsführung',
      'Bitte tragen Sie Vor- und Nachnamen ein; bei GmbH und UG die der Geschäftsführung (bei GmbH & Co. KG: der GmbH), bei GbR, OHG und KG die aller, die haften.',
    ),
    v.transform(inProse),
  ),
  registerCourt: r.optionalText('Registergericht', 'Zum Beispiel Amtsgericht Hamburg. Nur mit Eintrag im Register.'),
  registerNumber: r.optionalPattern(
    'Registernummer',
    /^((HRA|HRB|GsR) ?\d.*)?$/,
    'Mit der Art des Registers davor: HRB 123456 (GmbH, UG), HRA 1234 (e. K., OHG, KG) oder GsR 123 (GbR).',
  ),
  partner: r.optionalText(
    'Persönlich haftende Gesellschaft',
    'Nur bei GmbH & Co. KG und UG & Co. KG: ihr voller Name, zum Beispiel Kern Verwaltungs-GmbH.',
  ),
  partnerCourt: r.optionalText('Registergericht dieser Gesellschaft', 'Zum Beispiel Amtsgericht Hamburg; sonst leer.'),
  partnerNumber: r.optionalPattern(
    'Registernummer dieser Gesellschaft',
    /^(HRB ?\d.*)?$/,
    'Mit HRB davor: HRB 123456; sonst leer.',
  ),
}

/** Further facts for the legal texts, and whether the pages say 'ich' or 'wir'. */
export const COMPANY = {
  voice: r.choice(
    'Die Website sagt',
    VOICES,
    'Gilt für alle Sätze, die die Website mitbringt; Ihre eigenen schreiben Sie selbst so. Leer: ich, bei einer Gesellschaft wir.',
  ),
  vat: r.choice('Umsatzsteuer', VAT, TIED),
  vatId: r.optionalPattern(
    'Umsatzsteuer-Identifikationsnummer',
    /^(DE ?\d{3} ?\d{3} ?\d{3})?$/,
    'Die Nummer hat die Form DE123456789; ohne Nummer bleibt das Feld leer.',
  ),
  businessId: r.optionalPattern(
    'Wirtschafts-Identifikationsnummer',
    /^(DE\d{9}(-\d{5})?)?$/,
    'Die Nummer hat die Form DE123456789-00001; ohne Nummer bleibt das Feld leer.',
  ),
  people: r.optionalPattern(
    'Wie viele bei Ihnen arbeiten',
    /^\d{0,4}$/,
    'Die Zahl, Sie selbst zählen mit. Ab zehn und ab zwanzig Personen verlangt das Gesetz mehr; leer: unter zehn.',
  ),
  atCustomers: r.optionalYesOrNo(
    'Arbeit beim Kunden',
    'Ankreuzen, wenn Sie zu Ihren Kunden kommen. Dieses und die nächsten beiden Felder bestimmen die Teile der AGB; mehrere können gelten.',
    'ja',
  ),
  inWorkshop: r.optionalYesOrNo(
    'Arbeit in Ihrer Werkstatt',
    'Ankreuzen, wenn Kunden etwas zu Ihnen bringen: Dann nennen die AGB Abholung und Pfandrecht.',
  ),
  sellsGoods: r.optionalYesOrNo(
    'Verkauf ohne Einbau',
    'Ankreuzen, wenn Sie auch Waren verkaufen, die Sie nicht einbauen: Dann enthalten die AGB dafür eine eigene Widerrufsbelehrung.',
  ),
  insurance: r.optionalParagraph('Betriebshaftpflicht', 'Versicherer, Anschrift, Gebiet; leer, wenn keine besteht.'),
  chamberEntry: r.optionalParagraph(
    'Eintrag bei der Handwerkskammer',
    'Im Wortlaut der Bestätigung, mit dem Namen der Kammer; sonst leer.',
  ),
  masterTitle: r.optionalText(
    'Meistertitel',
    'Die gesetzliche Berufsbezeichnung und wo sie verliehen wurde: Maler- und Lackierermeister, verliehen in Deutschland.',
  ),
  badges: r.list(
    'Auszeichnungen am Seitenanfang',
    r.text('Auszeichnung', 'Zum Beispiel Meisterbetrieb oder Mitglied der Innung; nur, was stimmt.'),
    3,
  ),
  excluded: r.list(
    'Was nicht zu Ihren Leistungen gehört',
    r.text('Arbeit'),
    8,
    'Steht in den AGB. Was Sie selbst anbieten, gehört nicht hierher.',
  ),
}
