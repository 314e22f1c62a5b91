import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import type { Content } from '#model/content.ts'
import { LEGAL_FORM } from '#model/legal-form.ts'
import { businessSchema } from '#model/schema/business.ts'
import { LEGAL_FORMS } from '#model/schema/company.ts'
import { ANSWERS, optionalSections } from '#model/schema/texts.ts'
import { type Findings, type Place, pointAt } from './findings.ts'

const FIELDS = businessSchema.entries
const BUSINESS = 'business.yaml'
const PRIVACY: Place = [BUSINESS, 'privacy']
const PEOPLE: Place = [BUSINESS, 'people']
const AGB: Place = ['legal/agb.md']

/** The Impressum must show these facts as soon as they are filled in: each with its placeholder. */
const IN_IMPRINT = [
  ['registerNumber', 'registernummer'],
  ['vatId', 'ust-id'],
  ['businessId', 'wirtschafts-id'],
  ['insurance', 'versicherung'],
  ['chamberEntry', 'handwerkskammer'],
  ['masterTitle', 'meistertitel'],
] as const

/**
 * Names the facts that the law wants from a business of this legal form and that are missing or wrong.
 * @param demo the shipped content; null: the checked content is the demo itself.
 */
export function checkCompany({ business, legal }: Content, demo: Content | null, { open }: Findings): void {
  const { legalForm, legalName, owner, registerCourt, registerNumber, isPerson, isWe, vat, isExample, region } =
    business
  const { partner, partnerCourt, partnerNumber, masterTitle, chamberEntry } = business
  const check = (isWrong: boolean, field: keyof typeof FIELDS, sentence: string) => {
    if (isWrong) open.push(pointAt([BUSINESS, field], sentence))
  }
  const { register, sign, law, hasCompanyAsPartner } = LEGAL_FORM[legalForm]
  const isDemo = 'Das ist die Demo im Ordner des Programms. Ihre Website bekommt einen eigenen:'
  check(demo === null, 'demo', `${isDemo} npm run new -- ../meine-website`)
  const showing = 'Können andere diese Demo sehen? Dann tragen Sie ein, wer sie zeigt (§§ 5 und 33 DDG).'
  check(isExample && business.demo.shownBy === '', 'demo', showing)
  check(legalForm === '', 'legalForm', 'Wählen Sie die Rechtsform: Nach ihr richten sich Impressum und AGB.')
  const named = LEGAL_FORMS.filter((form) => form !== 'Einzelunternehmen')
  const formOfName = named.findLast((form) => LEGAL_FORM[form].sign.test(legalName))
  const other = `Der Name sagt ${formOfName}, die Rechtsform ${legalForm}. Was davon stimmt?`
  check(legalForm !== '' && formOfName !== undefined && formOfName !== legalForm, 'legalForm', other)
  const unsigned = `Im Namen fehlt „${legalForm.replace('UG &', 'UG (haftungsbeschränkt) &')}“: Die Rechtsform muss dabeistehen (${['§ 5 DDG', law].filter(Boolean).join(', ')}).`
  check(!sign.test(legalName), 'legalName', unsigned)
  const isNamedAsRegistered = /\beGbR\b/.test(legalName)
  const nameless = 'Ihre GbR steht im Gesellschaftsregister. Dann muss ihr Name „eGbR“ enthalten (§ 707a Abs. 2 BGB).'
  check(legalForm === 'GbR' && registerNumber !== '' && !isNamedAsRegistered, 'registerNumber', nameless)
  const numberless =
    '„eGbR“ darf sich nur nennen, wer im Gesellschaftsregister steht. Tragen Sie die Registernummer ein.'
  check(registerNumber === '' && isNamedAsRegistered, 'legalName', numberless)
  const entry = `Zur Rechtsform ${legalForm} gehören Registergericht und Registernummer (§ 5 DDG).`
  check(register !== '' && (registerCourt === '' || registerNumber === ''), 'registerNumber', entry)
  const isOtherRegister = registerNumber !== '' && !registerNumber.startsWith(register)
  check(isOtherRegister, 'registerNumber', `Bei der Rechtsform ${legalForm} beginnt die Nummer mit ${register}.`)
  const isPartnerOpen = [partner, partnerCourt, partnerNumber].includes('')
  const acting = `Für eine ${legalForm} handelt die Gesellschaft, die persönlich haftet. Tragen Sie Name, Registergericht und Registernummer ein (§ 5 DDG).`
  check(hasCompanyAsPartner === true && isPartnerOpen, 'partner', acting)
  check(!isWe && !isPerson, 'voice', 'Vertragspartner ist die Gesellschaft: Sie sagt „wir“.')
  const isPair = isPerson && legalForm !== '' && / und /.test(owner)
  const alone = `Ein Betrieb mit der Rechtsform ${legalForm} gehört einem allein. Zu zweit sind Sie meist eine GbR`
  check(isPair, 'owner', `${alone} (§ 705 BGB).`)
  const chamber = 'Wer einen Meistertitel nennt, nennt auch seine Kammer (§ 5 Abs. 1 Nr. 5 DDG).'
  check(masterTitle !== '' && chamberEntry === '', 'chamberEntry', chamber)
  const isNowhere = !business.atCustomers && !business.inWorkshop && !business.sellsGoods
  check(isNowhere, 'atCustomers', 'Kreuzen Sie an, wo Sie arbeiten oder ob Sie Waren verkaufen.')
  check(vat === '', 'vat', 'Wählen Sie, ob Sie Umsatzsteuer berechnen: Danach richten sich Impressum und AGB.')

  const inText = (page: keyof Content['legal'], sentence: string) =>
    open.push(pointAt([`legal/${page}.md`, 'text'], sentence))
  for (const [field, placeholder] of IN_IMPRINT) {
    const isShown = [`{${placeholder}}`, business[field]].some((words) => legal.impressum.text.includes(words))
    if (!isShown)
      inText('impressum', `Dort fehlt „${v.getTitle(FIELDS[field])}“. Schreiben Sie {${placeholder}} hinein.`)
  }
  const shipped = demo?.business.region
  if (shipped !== undefined && region !== shipped && legal.datenschutz.text.includes(shipped))
    inText('datenschutz', `Dort steht die Aufsichtsbehörde von ${shipped}. Nennen Sie die Ihres Bundeslandes.`)
}

const DAY = { weekday: 'short', day: 'numeric', month: 'numeric', year: '2-digit', timeZone: 'UTC' } as const
/** As many days as an owner reads. */
const MOST_DAYS = 3

const contract = (service: string): string =>
  `Haben Sie mit dem Anbieter ${service} einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)? Dann kreuzen Sie es an.`

const isEmpty = (value: unknown): boolean => value === '' || value === undefined || isDeepStrictEqual(value, [])

/** Asks the owner for facts that no program can know. @param today as YYYY-MM-DD. */
export function askOwner({ business, legal, services, texts }: Content, today: string, { questions }: Findings): void {
  const { privacy, hours, isWe, atCustomers, inWorkshop, sellsGoods, vat } = business
  const ask = (isOpen: boolean, place: Place, question: string) => {
    if (isOpen) questions.push(pointAt(place, question))
  }
  const askEmpty = (place: Place, fields: v.ObjectEntries, values: object, advice: string) => {
    const filled = new Map<string, unknown>(Object.entries(values))
    const empty = Object.entries(fields).filter(([name]) => isEmpty(filled.get(name)))
    const titles = empty.map(([, field]) => `„${v.getTitle(field)}“`).join(', ')
    ask(titles !== '', place, `Noch leer: ${titles}. ${advice}`)
  }
  const { insurance, chamberEntry, businessId, vatId } = FIELDS
  const inImprint = { insurance, chamberEntry, businessId, ...(vat === 'Regelbesteuerung' && { vatId }) }
  askEmpty([BUSINESS], inImprint, business, 'Was Sie davon haben, gehört ins Impressum.')
  const { hosting, mailbox } = FIELDS.privacy.entries
  askEmpty(PRIVACY, { hosting, mailbox }, privacy, 'Die Datenschutzerklärung muss Namen und Sitz nennen.')
  ask(privacy.hosting !== '' && !privacy.hostingContract, PRIVACY, contract('Ihres Servers'))
  ask(privacy.mailbox !== '' && !privacy.mailboxContract, PRIVACY, contract('Ihres Postfachs'))
  const outsider = 'Betreut jemand von außen den Server? Er kann Anfragen lesen: Nennen Sie ihn'
  ask(privacy.helper === '', PRIVACY, `${outsider}, und schließen Sie auch mit ihm einen Vertrag (Art. 28 DSGVO).`)
  const logs = `werden Protokolle, wer Ihre Seite besucht hat, nach ${privacy.accessLogDays} Tagen gelöscht`
  const backups = `werden Sicherungen der Anfragen nach ${privacy.backupDays} Tagen gelöscht, auch solche, die jemand von Hand anlegt`
  for (const said of [privacy.accessLogDays === 0 ? 'speichert niemand, wer Ihre Seite besucht' : logs, backups])
    ask(true, PRIVACY, `Laut Erklärung ${said}. Stimmt das? Ihr Helfer weiß es.`)
  const coming = hours.breaks.filter(({ to, name }) => to >= today && name !== '')
  const next = coming
    .slice(0, MOST_DAYS)
    .map(({ from, name }) => `${name} (${new Date(from).toLocaleDateString('de', DAY)})`)
  const days = `${next.join(', ')}${coming.length > MOST_DAYS ? ' und weitere' : ''}`
  const everyDay = 'An Feiertagen sagt die Seite „Jetzt Telefonzeit“. Stimmt das? Sonst wählen Sie Ihr Bundesland.'
  const answer = days === '' ? everyDay : `Gehen Sie an diesen Tagen nicht ans Telefon? ${days}.`
  ask(hours.openings.length > 0, [BUSINESS, 'holidays'], answer)
  const tied = 'Arbeiten Sie für keinen von ihnen und für kein Möbelhaus? So steht es im Impressum.'
  ask(business.isFitter && business.manufacturers.length > 0, [BUSINESS, 'manufacturers'], tied)

  const heavy = 'Fahren Sie mit mehr als 3,5 t? Dann gehört die Behörde ins Impressum, die es erlaubt hat (§ 3 GüKG).'
  ask(business.isMover, [BUSINESS, 'trade'], heavy)

  const people = Number(business.people)
  const ten = 'Arbeiten bei Ihnen zehn oder mehr? Dann tragen Sie die Zahl ein; es gelten weitere Pflichten.'
  ask(isWe && people === 0, PEOPLE, ten)
  const accessible = 'Schließen Kunden auf der Website Verträge? Dann muss sie sagen, wie barrierefrei sie ist'
  ask(people >= 10, PEOPLE, `${accessible} (§ 14 und Anlage 3 BFSG).`)
  const officer = 'Arbeiten 20 Personen ständig mit Daten am Computer? Dann tragen Sie den Datenschutzbeauftragten ein'
  ask(people >= 20 && privacy.officer === '', PRIVACY, `${officer} (§ 38 BDSG).`)
  const deletion = 'Löschen Sie E-Mails zu Anfragen ohne Auftrag nach sechs Monaten? So steht es dort.'
  ask(true, ['legal/datenschutz.md'], deletion)
  const survey = atCustomers ? ', ein Termin vor Ort kostet nur nach Absprache' : ''
  const offer = `In den AGB steht: Das Angebot ist kostenfrei${survey}. Stimmt das?`
  ask(true, AGB, `${offer} Dort steht auch, was Sie nicht anbieten.`)
  const withdrawal = 'Geben Sie die Widerrufsbelehrung mit dem Angebot auch auf Papier (per E-Mail nur mit Zustimmung)?'
  ask(true, AGB, `${withdrawal} Ohne sie gibt es nach einem Widerruf kein Geld.`)
  const goods = 'Verkaufen Sie auch Waren, die Sie nicht einbauen? Dann kreuzen Sie das an.'
  ask(!sellsGoods, [BUSINESS, 'sellsGoods'], goods)
  const returns = 'Nach einem Widerruf zahlen Sie laut AGB die Rücksendung. Ist Ihnen das recht?'
  const notice = 'Und zeigen Sie den Hinweis zur gesetzlichen Gewährleistung (VO (EU) 2025/1960)?'
  ask(sellsGoods, AGB, `Sie verkaufen Waren ohne Einbau. ${returns} ${notice}`)
  const parts = { werkstatt: inWorkshop && FIELDS.inWorkshop, waren: sellsGoods && FIELDS.sellsGoods }
  for (const [part, field] of Object.entries(parts))
    if (field && !legal.agb.text.includes(`{wenn ${part}}`))
      ask(true, AGB, `Ihr Text hat keinen Teil für „${v.getTitle(field)}“. Die mitgelieferten AGB haben einen.`)

  const advice = 'Danach fragen Besucher. Was leer bleibt, steht nicht auf der Seite.'
  const isUnpriced = services.every(({ price }) => price === '')
  ask(isUnpriced, ['services.yaml'], `Keine Leistung hat einen Preis. ${advice}`)
  const { charging, replies } = ANSWERS
  // Customers who come to the workshop do not ask the other questions.
  const answers = atCustomers ? ANSWERS : { charging, replies }
  const { portrait, person, reviews } = optionalSections([])
  const values = { ...texts, ...texts.answers }
  askEmpty(['texts.yaml'], { ...answers, portrait, person, reviews }, values, advice)
  const chosen = 'Haben die Verfasser zugestimmt, und sagen Sie, wie Sie die Bewertungen ausgewählt haben (§ 5b UWG)?'
  ask(texts.reviews.length > 0, ['texts.yaml', 'reviews'], chosen)
}
