import type { Business } from '#model/business.ts'
import type { Content, LegalPageId } from '#model/content.ts'
import { chooseIchOrWir, LEGAL_FORM } from '#model/legal-form.ts'
import { legalFactsOf } from '#model/placeholders.ts'
import { chosenLines } from '#model/read/legal.ts'
import type { LegalForm } from '#model/schema/company.ts'
import { type Findings, sayingOf } from './project.ts'

/** What a name says of its company's legal form; the first that is in it counts. */
const NAMED: readonly (readonly [RegExp, LegalForm])[] = [
  [/\bKG\b/, 'KG'],
  [/\bOHG\b/, 'OHG'],
  [/\bUG\b/, 'UG (haftungsbeschränkt)'],
  [/\bg?GmbH\b/, 'GmbH'],
  [/\bGbR\b/, 'GbR'],
  [/\be\.\s?K(?:\.|fm|fr)/, 'e. K.'],
]

// Annex A of the HwO, as trades are called: who carries on one of them stands in the Handwerksrolle.
const CRAFTS =
  /maurer|zimmer(?:ei|mann)|dachdeck|gerüst|maler|lackier|stuckateur|metallbau|elektr|installateur|heizung|sanitär|klempner|tischler|schreiner|fliesen|estrich|parkett|rollladen|glaser|steinmetz|ofenbau|raumausstatt/i

const OF_DEMO_TRADE =
  /Küchenplan|Küchenmontage|Möbelmontage|Montageort|zwischen zwei Fronten|Möbelhäuser|METOD|PAX|POCO|Arbeitsplatten?|IKEA|vorgezeichnet/g
const SAME_TRADE = /küche|möbel|montage|tischler|schreiner/i
// The law's own form of withdrawal says 'ich/wir'.
const ONE_SPEAKS = /\b(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]eine?[mnrs]?)\b(?!\/)/g
const SMALL_BUSINESS = /Kleinunternehmer|§\s19 UStG/g
const WITH_TAX = /(?:zzgl|inkl)\.? M(?:w|eh)|enthält (?:er|sie)? ?die gesetzliche Umsatzsteuer/g
const MASTER = /(?<!Haus|Bürger)[Mm]eister(?:betrieb|in\b|\b|-)/g
const OF_DEMO = 'Das ist noch aus der Demo.'
const DEMO_MAKERS = ['nobilia', 'Häcker', 'Schüller', 'nolte']

/** What stands in the Impressum as soon as there is one. */
const IN_IMPRINT = {
  registerNumber: ['registernummer', 'die Registernummer'],
  vatId: ['ust-id', 'die Umsatzsteuer-Identifikationsnummer'],
  businessId: ['wirtschafts-id', 'die Wirtschafts-Identifikationsnummer'],
  insurance: ['versicherung', 'die Betriebshaftpflicht'],
  chamberEntry: ['handwerkskammer', 'der Eintrag bei der Handwerkskammer'],
  masterTitle: ['meistertitel', 'der Meistertitel'],
} as const

/** What the pages say of the company, its trade and its taxes that can't be so, or leave out though the law wants it. */
export function checkCompany(content: Content, { open, questions }: Findings): void {
  const { business, services } = content
  const { legalForm, legalName, trade, vat } = business
  const { isRegistered, sign } = LEGAL_FORM[legalForm]
  const check = sayingOf('content/business.yaml, Feld ', open)
  const [, named] = NAMED.find(([form]) => form.test(legalName)) ?? []
  check('legalForm', legalForm === '', 'Wählen Sie die Rechtsform: Nach ihr richten sich Impressum und AGB.')
  const other = `Der Name sagt ${named}, die Rechtsform ${legalForm}. Was davon stimmt?`
  check('legalForm', legalForm !== '' && named !== undefined && named !== legalForm, other)
  check(
    'legalName',
    !sign.test(legalName),
    `„${legalName}“ nennt die Rechtsform ${legalForm} nicht; das muss die Firma.`,
  )
  const entry = `Zur ${legalForm} gehören Registergericht und Registernummer (§ 5 DDG).`
  check('registerNumber', isRegistered && (business.registerCourt === '' || business.registerNumber === ''), entry)
  const letters = /GmbH|UG/.test(legalForm) ? 'HRB' : 'HRA'
  const wrongLetters = isRegistered && !business.registerNumber.startsWith(letters) && business.registerNumber !== ''
  check('registerNumber', wrongLetters, `Die Nummer einer ${legalForm} beginnt mit ${letters}.`)
  check('voice', business.isWe === false && !business.isPerson, 'Vertragspartner ist die Gesellschaft: Sie sagt „wir“.')
  check('vat', vat === '', 'Wählen Sie aus, ob Sie Umsatzsteuer berechnen: Danach richten sich Impressum und AGB.')
  check(
    'chamberEntry',
    CRAFTS.test(trade) && business.chamberEntry === '',
    `${trade} ist ein Handwerk der Handwerksrolle. Tragen Sie den Eintrag ein.`,
  )
  const own = [trade, ...services.map(({ title }) => title)].join(' ').toLowerCase()
  for (const excluded of business.excluded) {
    const word = wordsIn(excluded).find((each) => own.includes(each))
    check('excluded', word !== undefined, `Die AGB schließen „${excluded}“ aus; Sie bieten es aber an.`)
  }

  for (const [file, words] of wordsOf(content)) {
    for (const [found, advice] of faultsIn(business, words))
      open.add(`content/${file}: Dort steht „${found}“. ${advice}`)
  }
  const imprint = legalWords(content, 'impressum')
  for (const [field, [placeholder, called]] of Object.entries(IN_IMPRINT)) {
    const value = new Map(Object.entries(business)).get(field)
    const isSaid = imprint.includes(String(value)) || imprint.includes(`{${placeholder}}`)
    if (value !== '' && !isSaid)
      open.add(`content/legal/impressum.md: Dort fehlt ${called}. Schreiben Sie {${placeholder}} hinein.`)
  }
  askOf(content, questions)
}

/** The words of every file, the legal texts' as they are shown, whoever wrote them. */
function wordsOf(content: Content): [file: string, words: string][] {
  const { business, texts, services, faq, seo } = content
  // Who asks may say "ich".
  const asked = faq.map(({ question, answer }) => [question.replaceAll(ONE_SPEAKS, ''), answer])
  const files = { 'business.yaml, Feld badges': business.badges, texts, services, seo, faq: asked }
  const pages = ['impressum', 'datenschutz', 'agb'] as const
  return [
    ...Object.entries(files).map(([name, data]): [string, string] => [
      name.includes('.') ? name : `${name}.yaml`,
      JSON.stringify(data),
    ]),
    ...pages.map((page): [string, string] => [`legal/${page}.md`, legalWords(content, page)]),
  ]
}

const legalWords = (content: Content, page: LegalPageId): string =>
  chosenLines(
    chooseIchOrWir(content.legal[page].text, content.business.isWe),
    legalFactsOf(content.business, content).conditions,
  )

/** What some words say that the data of the business contradict, with a word on it. */
function faultsIn({ isWe, isPerson, legalForm, vat, masterTitle, ...business }: Business, words: string) {
  const tax = vat === 'Regelbesteuerung' ? SMALL_BUSINESS : WITH_TAX
  const makers = DEMO_MAKERS.filter((maker) => !business.manufacturers.includes(maker)).join('|')
  const signs: [isWrong: boolean, sign: RegExp, advice: string][] = [
    [vat !== '', tax, 'Unter „Betrieb“ steht zur Umsatzsteuer anderes.'],
    [masterTitle === '', MASTER, 'Das darf nur sagen, wer unter „Betrieb“ den Meistertitel einträgt (§ 51 HwO).'],
    [isWe, ONE_SPEAKS, 'Unter „Betrieb“ ist „wir“ gewählt.'],
    [!isPerson, /\bInhaber(?:in)?(?=[: ])/g, `Eine ${legalForm} hat keinen.`],
    [true, /nach Vereinbarung Uhr/g, 'Bitte schreiben Sie den Satz ohne „Uhr“.'],
    [!SAME_TRADE.test(business.trade), OF_DEMO_TRADE, OF_DEMO],
    [makers !== '', new RegExp(makers, 'g'), OF_DEMO],
  ]
  return signs.flatMap(([isWrong, sign, advice]): [string, string][] => {
    const found = isWrong ? [...new Set(words.match(sign))] : []
    return found.length > 0 ? [[found.join('“, „'), advice]] : []
  })
}

/** 'Maler-, Fliesen- und Trockenbauarbeiten' -> maler, fliesen, trockenbau. */
const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])
    .map((word) => word.replace(/arbeiten$/, ''))
    .filter((word) => word.length > 4)

function askOf({ business, services }: Content, questions: Set<string>): void {
  const { vat, vatId, masterTitle, manufacturers, trade, isWe } = business
  const ask = sayingOf('content/', questions)
  const number = 'Haben Sie eine Umsatzsteuer-Identifikationsnummer? Dann gehört sie ins Impressum.'
  ask('business.yaml, Feld vatId', vat === 'Regelbesteuerung' && vatId === '', number)
  const master = 'Führt eine Meisterin oder ein Meister den Betrieb? Dann gehört der Titel ins Impressum.'
  ask('business.yaml, Feld masterTitle', CRAFTS.test(trade) && masterTitle === '', master)
  const excluded = 'Gehört das alles nicht zu Ihren Leistungen? So steht es in den AGB.'
  ask('business.yaml, Feld excluded', business.excluded.length > 0, excluded)
  const people =
    'Arbeiten bei Ihnen weniger als 20 Personen ständig mit Daten am Computer? Sonst brauchen Sie einen Datenschutzbeauftragten.'
  ask('legal/datenschutz.md, Verantwortlicher', isWe, people)
  const tied = 'Arbeiten Sie für kein Möbelhaus und keinen Hersteller? So steht es im Impressum und im Seitenfuß.'
  ask('legal/impressum.md, Marken', manufacturers.length > 0, tied)
  const transport = 'Dürfen und können Sie Möbel Ihrer Kunden transportieren (Fahrzeug, Versicherung)?'
  ask(
    'services.yaml, Lieferung',
    services.some(({ icon }) => icon === 'delivery'),
    transport,
  )
}
