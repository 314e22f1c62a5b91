import type { Content } from '#model/content.ts'
import { chosenLines, type LegalText } from '#model/read/legal.ts'
import { textsByFile } from './demo.ts'
import { type Findings, pointAt } from './findings.ts'

// 'Ich bin kein Kleinunternehmer' is no claim.
const EXEMPT_FROM_TAX = /(?<!kein )Kleinunternehmer|§\s*19\b/
/** Words that only a master may use. A Hausmeister is none. */
const MASTER =
  /^(?:\p{L}*(?<!haus|bürger|welt|platz)meister(?:s|in|innen|betrieb\p{L}*|brief\p{L}*|titel|hand)?|(?:tischler|schreiner)(?:s|n|in|innen|ei|eien|arbeiten|betrieb\p{L}*|handwerk\p{L}*)?|\p{L}*fachbetrieb\p{L}*)$/iu

/** General claims about the environment. 'Grün' is also the colour of kitchens. */
const GREEN =
  /(?<!\p{L})(?:nachhaltig|(?:umwelt|klima)(?:freundlich|schonend|neutral)|co[2₂]-?neutral|ökologisch)\p{L}*/iu

/** Words of one person. Questions and reviews are customers' words. */
const ONE_SPEAKS = /(?<!\p{L})(?:ich|mir|mich|meine?[mnrs]?)(?!\p{L})/iu

/** The crafts of annex A to the HwO, as they may stand in the name of a trade. */
const ANNEX_A =
  /maurer|betonbau|ofenbau|zimmerer|zimmerei|dachdeck|straßenbau|isolier|brunnenbau|steinmetz|stuckateur|maler|lackier|gerüst|schornstein|metallbau|schlosserei|karosserie|feinwerk|zweirad|fahrradwerk|kälte|kraftfahrzeug|kfz|autowerk|landmaschinen|klempner|spengler|installat|heizung|sanitär|elektro|elektrik|tischler|schreiner|bootsbau|seiler|bäcker|konditor|fleischer|metzger|optiker|akustiker|orthopädie|zahntechn|friseur|glaser|reifen|fliesen|estrich|parkett|rollladen|sonnenschutz|drechsler|böttcher|raumausstatt|orgelbau|schilder|chirurgiemech|informationstech|büchsenm|glasblä|glasapparat|glasvered|betonstein|terrazzo|behälter|apparatebau/i
const KINDS_OF_ANNEX_A =
  'HousePainter RoofingContractor Electrician Plumber HVACBusiness GeneralContractor AutoRepair HairSalon'.split(' ')

/** Names words on taxes, titles and persons that the facts of the business contradict, and asks crafts for their chamber. */
export function checkClaims(content: Content, { open, questions }: Findings): void {
  const { business, legal, legalFacts, services, faq } = content
  const { name, legalName, owner, trade, badges, kind, chamberEntry } = business
  const chosen = ({ text }: LegalText) => chosenLines(text, legalFacts.conditions)
  const pages = Object.entries(legal).map(([page, read]) => [`legal/${page}.md`, chosen(read)] as const)
  const texts = [...textsByFile(content), ...pages].map(([file, data]) => [file, wordsIn(data)] as const)

  for (const [file, words] of business.vat === 'Regelbesteuerung' ? texts : []) {
    const [said] = EXEMPT_FROM_TAX.exec(words) ?? []
    const advice = 'Sie berechnen aber Umsatzsteuer. Ändern Sie den Satz, oder schreiben Sie {umsatzsteuer} hinein.'
    if (said !== undefined) open.push(pointAt([file], `Dort steht „${said}“. ${advice}`))
  }
  const named = ['business.yaml', wordsIn([name, legalName, trade, badges])] as const
  for (const [file, words] of business.masterTitle === '' ? [named, ...texts] : []) {
    const titles = new Set(words.match(/\p{L}+/gu)?.filter((word) => MASTER.test(word) && !owner.includes(word)))
    const said = [...titles].map((title) => `„${title}“`).join(', ')
    const advice =
      'So darf nur werben, wer den Titel hat (§§ 1 und 51 HwO, § 5 UWG). Tragen Sie ihn ein, auch den Ihrer Betriebsleitung, oder streichen Sie das Wort.'
    if (said !== '') open.push(pointAt([file], `Dort steht ${said}, und das Feld „Meistertitel“ ist leer. ${advice}`))
  }
  for (const [file, words] of [named, ...texts]) {
    const [said] = GREEN.exec(words) ?? []
    const advice = 'Ohne anerkannten Nachweis ist das seit dem 27. September 2026 verboten (Anhang zu § 3 Abs. 3 UWG).'
    if (said !== undefined) questions.push(pointAt([file], `Dort steht „${said}“. ${advice}`))
  }
  const own = {
    'services.yaml': services,
    'faq.yaml': faq.map(({ answer }) => answer),
    'texts.yaml': { ...content.texts, reviews: [] },
  }
  for (const [file, data] of business.isWe ? Object.entries(own) : []) {
    const [said] = ONE_SPEAKS.exec(wordsIn(data)) ?? []
    const advice = 'Die Sätze, die die Website mitbringt, sagen „wir“. Schreiben Sie Ihre auch so.'
    if (said !== undefined) questions.push(pointAt([file], `Dort steht „${said}“. ${advice}`))
  }
  const repairsBicycles = kind === 'BikeStore' && business.inWorkshop
  const isCraft = repairsBicycles || KINDS_OF_ANNEX_A.includes(kind) || ANNEX_A.test(trade)
  const entry = 'Dieses Handwerk braucht die Eintragung in die Handwerksrolle (§ 1 HwO). Tragen Sie sie ein.'
  if (isCraft && chamberEntry === '') questions.push(pointAt(['business.yaml', 'chamberEntry'], entry))
}

const wordsIn = (data: unknown): string => JSON.stringify(data).replaceAll('\\n', ' ')
