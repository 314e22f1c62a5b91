import * as v from 'valibot'
import type { Business } from '#model/business.ts'
import type { Content } from '#model/content.ts'
import { LEGAL_FORM } from '#model/legal-form.ts'
import { ANSWERS, asked } from '#model/schema/asked.ts'
import { businessSchema } from '#model/schema/business.ts'
import { LEGAL_FORMS } from '#model/schema/company.ts'
import { servicesSchema } from '#model/schema/lists.ts'
import { textsSchema } from '#model/schema/texts.ts'
import { type Findings, LEGAL_PAGES, placeOf } from './findings.ts'

const FIELDS = businessSchema.entries
const FORM_OF_NAME = /\b(e?GbR|OHG|KG|GmbH|UG)\b|\be\.\s?K\./g

/** The Impressum must show these facts as soon as they are filled in: each with its placeholder. */
const IN_IMPRINT = {
  registerNumber: 'registernummer',
  vatId: 'ust-id',
  businessId: 'wirtschafts-id',
  insurance: 'versicherung',
  chamberEntry: 'handwerkskammer',
  masterTitle: 'meistertitel',
} as const

/** Names what the law wants from a business of this legal form and is missing or wrong. */
export function checkCompany({ business, legal }: Content, demo: Content | null, { open }: Findings): void {
  const { legalForm, legalName, registerCourt, registerNumber, isPerson, isWe, vat, demo: examples, region } = business
  const check = (isWrong: boolean, field: v.GenericSchema, sentence: string) => {
    if (isWrong) open.add(`${placeOf(businessSchema, field)}: ${sentence}`)
  }
  const { isRegistered, sign } = LEGAL_FORM[legalForm]
  const example = 'Steht auf Ja: Die Seiten sagen, dass Name, Anschrift, Telefon und E-Mail Beispiele sind.'
  check(examples.data, FIELDS.demo, `${example} Tragen Sie Ihre Angaben ein, und stellen Sie auf Nein.`)
  const showing = 'Können andere diese Demo sehen? Dann tragen Sie ein, wer sie zeigt (§§ 5 und 33 DDG).'
  check(examples.data && examples.shownBy === '', FIELDS.demo, showing)
  check(legalForm === '', FIELDS.legalForm, 'Wählen Sie die Rechtsform: Nach ihr richten sich Impressum und AGB.')
  const named = legalName
    .match(FORM_OF_NAME)
    ?.at(-1)
    ?.replaceAll(/\s|^e(?=G)/g, '')
  const formOfName = LEGAL_FORMS.find((form) => form.replaceAll(/\s\(.*|\s/g, '') === named)
  const other = `Der Name sagt ${formOfName}, die Rechtsform ${legalForm}. Was davon stimmt?`
  check(legalForm !== '' && formOfName !== undefined && formOfName !== legalForm, FIELDS.legalForm, other)
  if (legalForm === 'GbR') checkPartnership(business, open)
  else if (!sign.test(legalName))
    open.add(`${placeOf(businessSchema)}: Im Feld „${v.getTitle(FIELDS.legalName)}“ fehlt „${legalForm}“.`)
  const entry = `Zur Rechtsform ${legalForm} gehören Registergericht und Registernummer (§ 5 DDG).`
  check(isRegistered && (registerCourt === '' || registerNumber === ''), FIELDS.registerNumber, entry)
  const letters = /GmbH|UG/.test(legalForm) ? 'HRB' : 'HRA'
  const isOtherRegister = isRegistered && registerNumber !== '' && !registerNumber.startsWith(letters)
  check(isOtherRegister, FIELDS.registerNumber, `Bei der Rechtsform ${legalForm} beginnt die Nummer mit ${letters}.`)
  check(!isWe && !isPerson, FIELDS.voice, 'Vertragspartner ist die Gesellschaft: Sie sagt „wir“.')
  check(vat === '', FIELDS.vat, 'Wählen Sie, ob Sie Umsatzsteuer berechnen: Danach richten sich Impressum und AGB.')

  for (const [field, placeholder] of Object.entries(IN_IMPRINT)) {
    const fact = String(new Map<string, unknown>(Object.entries(business)).get(field))
    const isShown = [`{${placeholder}}`, fact].some((words) => legal.impressum.text.includes(words))
    const title = new Map<string, v.GenericSchema>(Object.entries(FIELDS)).get(field)
    if (fact !== '' && !isShown && title)
      open.add(
        `${LEGAL_PAGES.impressum} › Text: Dort fehlt „${placeOf(title)}“. Schreiben Sie {${placeholder}} hinein.`,
      )
  }
  const shipped = demo?.business.region
  if (shipped !== undefined && region !== shipped && legal.datenschutz.text.includes(shipped))
    open.add(
      `${LEGAL_PAGES.datenschutz} › Text: Dort steht die Aufsichtsbehörde von ${shipped}. Nennen Sie die Ihres Bundeslandes.`,
    )
}

/** A civil law partnership needs its legal form in its name, and another one once it is registered. */
function checkPartnership({ legalName, registerNumber }: Business, open: Set<string>): void {
  const add = (sentence: string) =>
    open.add(
      `${placeOf(businessSchema, registerNumber === '' ? FIELDS.legalName : FIELDS.registerNumber)}: ${sentence}`,
    )
  const isNamedRegistered = /\beGbR\b/.test(legalName)
  if (registerNumber !== '' && !isNamedRegistered)
    add('Ihre GbR steht im Gesellschaftsregister. Dann muss ihr Name „eGbR“ enthalten (§ 707a Abs. 2 BGB).')
  else if (registerNumber === '' && isNamedRegistered)
    add('„eGbR“ heißt nur, wer im Gesellschaftsregister steht (§ 707a Abs. 2 BGB). Tragen Sie die Registernummer ein.')
  else if (registerNumber === '' && !/\bGbR\b/.test(legalName))
    add('Im Namen fehlt „GbR“: Die Rechtsform muss dabeistehen (§ 2 DL-InfoV).')
}

/**
 * Asks the owner what no program can know.
 * @param today as YYYY-MM-DD.
 */
export function askOwner({ business, brand, services, texts }: Content, today: string, { questions }: Findings): void {
  const { privacy, hours, vat, isWe, manufacturers, excluded } = business
  const ask = (isOpen: boolean, place: string | v.GenericSchema, question: string) => {
    if (isOpen) questions.add(`${typeof place === 'string' ? place : placeOf(businessSchema, place)}: ${question}`)
  }
  const inPrivacy = placeOf(businessSchema, FIELDS.privacy)
  const operator = 'Tragen Sie Namen und Sitz für die Datenschutzerklärung ein'
  ask(privacy.hosting === '', inPrivacy, `Wer betreibt Ihren Server? ${operator}.`)
  ask(privacy.mailbox === '', inPrivacy, `Wer betreibt Ihr Postfach? ${operator}.`)
  const contract = 'Haben Sie mit dem Anbieter Ihres Postfachs einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)?'
  ask(privacy.mailbox !== '' && !privacy.mailboxContract, inPrivacy, `${contract} Dann tragen Sie Ja ein.`)
  const unlogged = 'Laut Erklärung speichert niemand, wer Ihre Seite besucht.'
  const logged = `Laut Erklärung ist nach ${privacy.accessLogDays} Tagen gelöscht, wer Ihre Seite besucht hat.`
  ask(true, inPrivacy, `${privacy.accessLogDays === 0 ? unlogged : logged} Stimmt das? Ihr Helfer weiß es.`)
  const backups = `Laut Erklärung sind Sicherungen der Anfragen nach ${privacy.backupDays} Tagen gelöscht, auch die von Hand.`
  ask(true, inPrivacy, `${backups} Stimmt das? Ihr Helfer weiß es.`)
  const insured = 'Haben Sie eine? Dann nennen Sie Versicherer, Anschrift und Gebiet.'
  ask(business.insurance === '', FIELDS.insurance, insured)
  const chamber = 'Haben Sie Ihr Gewerbe dort angezeigt? Dann tragen Sie den Wortlaut der Bestätigung ein.'
  ask(business.chamberEntry === '', FIELDS.chamberEntry, chamber)
  const inImprint = 'Haben Sie eine? Dann gehört sie ins Impressum.'
  ask(business.businessId === '', FIELDS.businessId, inImprint)
  ask(vat === 'Regelbesteuerung' && business.vatId === '', FIELDS.vatId, inImprint)
  const tied = 'Arbeiten Sie für keinen von ihnen und für kein Möbelhaus? So steht es im Impressum und im Seitenfuß.'
  ask(manufacturers.length > 0, FIELDS.manufacturers, tied)
  ask(excluded.length > 0, FIELDS.excluded, 'Gehört das alles nicht zu Ihren Leistungen? So steht es in den AGB.')
  ask(hours.openings.length > 0, FIELDS.hours, `„${hours.spoken}“. Stimmt das?`)
  const isOver = hours.openings.length > 0 && !hours.breaks.some(({ to }) => to >= today)
  const noBreaks = 'Keiner liegt mehr in der Zukunft. Tragen Sie die nächsten ein? Sonst gelten auch dann Ihre Zeiten.'
  ask(isOver, FIELDS.closed, noBreaks)
  ask(brand.logo === null, FIELDS.brand, 'Haben Sie ein eigenes Logo? Ohne eines zeigt die Website ihr Zeichen.')

  const { datenschutz: privacyPage, agb: terms } = LEGAL_PAGES
  ask(true, privacyPage, 'Löschen Sie E-Mails zu Anfragen ohne Auftrag nach sechs Monaten? So steht es dort.')
  const people = Number(business.people)
  const officer = 'Arbeiten 20 davon ständig mit Daten am Computer? Dann tragen Sie den Datenschutzbeauftragten ein'
  const isOfficerAsked = people >= 20 && privacy.officer === ''
  ask(isOfficerAsked, inPrivacy, `Bei Ihnen arbeiten ${people} Personen. ${officer} (§ 38 BDSG).`)
  const accessible = `Bei Ihnen arbeiten ${people} Personen. Schließen Kunden auf der Website auch Verträge?`
  ask(
    people >= 10,
    FIELDS.people,
    `${accessible} Dann muss sie sagen, wie barrierefrei sie ist (§ 14 und Anlage 3 BFSG).`,
  )
  ask(isWe && business.people === '', FIELDS.people, 'Sind es zehn oder mehr? Dann verlangt das Gesetz mehr.')
  const offer = 'Ist Ihr Angebot kostenfrei, und kostet ein Aufmaß nur etwas, wenn Sie es vorher vereinbaren?'
  ask(true, terms, `${offer} So steht es dort.`)
  const withdrawal = 'Geben Sie die Widerrufsbelehrung mit dem Angebot auch auf Papier (per E-Mail nur mit Zustimmung)?'
  ask(true, terms, `${withdrawal} Ohne sie gibt es nach einem Widerruf kein Geld.`)
  const goods = 'Verkaufen Sie auch Waren, die Sie nicht einbauen? Dann tragen Sie Ja ein.'
  ask(!business.sellsGoods, FIELDS.sellsGoods, goods)
  const second = 'Dafür brauchen Sie eine zweite Widerrufsbelehrung (Frist ab Lieferung, Kosten der Rücksendung)'
  const warranty = 'den Hinweis zur gesetzlichen Gewährleistung (VO (EU) 2025/1960)'
  ask(business.sellsGoods, terms, `Sie verkaufen Waren ohne Einbau. ${second} und ${warranty}. Liegt beides vor?`)

  const isPriced = services.some(({ price }) => price !== '')
  const advice = 'Danach fragen Besucher. Was leer bleibt, steht nicht auf der Seite.'
  ask(!isPriced, placeOf(servicesSchema), `Keine Leistung hat einen Preis. ${advice}`)
  for (const { title } of services.filter(({ price, includes }) => price === '' && includes !== ''))
    ask(true, placeOf(servicesSchema), `„${title}“ sagt, was enthalten ist, zeigt es aber nur mit einem Preis.`)
  const inTexts = placeOf(textsSchema([]))
  const { portrait, person, reviews } = asked([])
  const answers = new Map(Object.entries(texts.answers))
  const empty = [
    ...Object.entries(ANSWERS).flatMap(([name, schema]) => (answers.get(name) ? [] : [schema])),
    ...(texts.portrait === '' ? [portrait] : []),
    ...(texts.person === '' ? [person] : []),
    ...(texts.reviews.length === 0 ? [reviews] : []),
  ].map((schema) => `„${v.getTitle(schema)}“`)
  ask(empty.length > 0, inTexts, `Noch leer: ${empty.join(', ')}. ${advice}`)
  const chosen = 'Haben die Verfasser zugestimmt, und sagen Sie, wie Sie die Bewertungen ausgewählt haben (§ 5b UWG)?'
  ask(texts.reviews.length > 0, placeOf(textsSchema([]), reviews), chosen)
}
