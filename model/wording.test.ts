import { describe, expect, test } from 'vitest'
import { readModel } from '../tests/support/content.ts'
import type { LegalPageId } from './content.ts'
import { chooseIchOrWir } from './legal-form.ts'
import { chosenLines } from './read/legal.ts'
import { typeset } from './typography.ts'

const { business, texts, faq, projects, seo, services, legal: pages, legalFacts } = readModel()

/** Words the site may not use. */
const BANNED = [
  // HwO: reserved for joiners and masters. UWG: claims without proof, or what is a matter of course.
  /tischler|schreiner|meister|werkstatt|auf Maß|fachbetrieb|zertifizier|autorisiert|offizielle[rn]? partner/i,
  /\b(beste[rnsm]?|günstigste[rnsm]?)\b|\bNr\.\s?1\b|garantier|garantie|umweltfreundlich|nachhaltig|kostenlos/i,
  // Promises that one man can't keep, and a past that he does not have.
  /24\/7|sofort|immer pünktlich|jederzeit erreichbar|festpreis|festes angebot|werktage|regelmäßig/i,
  /\bTeam\b|mitarbeiter|seit (Jahren|\d{4})|in zehn Jahren/i,
  // § 19 UStG; work of electricians; statutes that are out of date; words of the trade.
  /(zzgl|inkl)\.? mwst|starkstrom|elektroanschluss|\b(TMG|TTDSG|RStV)\b|OS-Plattform|consumers\/odr|korpus/i,
]

/** Sentences in which a banned word means something else, word for word as the research has them. */
const ALLOWED = [
  'am besten',
  // § 312g BGB.
  'Nr.\u00a01\u00a0BGB',
  // § 639 BGB.
  'eine Garantie für die Beschaffenheit übernommen',
  'Die Vergütung ist nach Abschluss und Abnahme der Arbeiten sofort fällig',
  'Die Karte wird dann sofort entfernt, auch wenn',
  // The model text of the law (Art. 246a EGBGB, annex 1).
  'günstigste Standardlieferung',
  'soweit der Empfänger danach zertifiziert ist',
]

function bannedIn(text: string): string[] {
  const rest = ALLOWED.reduce((shortened, sentence) => shortened.replaceAll(sentence, ''), text)
  return BANNED.flatMap((word) => word.exec(rest)?.[0] ?? [])
}

/** The demo's own wording: other legal forms have other words. */
const legal = (name: LegalPageId) => chosenLines(chooseIchOrWir(pages[name].text, false), legalFacts.conditions)
const privacy = legal('datenschutz')
const PAGES: LegalPageId[] = ['impressum', 'datenschutz', 'agb']

describe('no banned word', () => {
  test.each(Object.entries({ business, faq, projects, seo, services, texts }))('in %s', (_, part) => {
    expect(bannedIn(JSON.stringify(part))).toEqual([])
  })

  test.each(PAGES)('in the legal page %s', (name) => {
    expect(bannedIn(typeset(legal(name)))).toEqual([])
  })
})

describe('one man speaks', () => {
  // The notices are the specification's, the model instruction is the law's; "wir" may also mean the customer and him.
  const OURS = /\b(unser(e[mnrs]?)?|uns)\b/i

  test.each(Object.entries({ faq, services, texts, seo }))('in %s', (_, part) => {
    expect(OURS.exec(JSON.stringify(part))?.[0]).toBeUndefined()
  })
})

describe('what the law wants said', () => {
  test.each([texts.cookies.text, texts.map.note])('before Google is called: %s', (text) => {
    for (const fact of ['IP-Adresse', 'USA', 'Cookies']) expect(text).toContain(fact)
  })

  test('the banner does not claim that nobody sets cookies', () => {
    expect(texts.cookies.text).toMatch(/Google .*kann Cookies setzen/)
    expect(texts.cookies.details).toMatch(/^Diese Website selbst setzt keine Cookies\./)
  })

  test('the craft that needs a joiner is declined, and so are electricity, gas and water', () => {
    const custom = services.find(({ icon }) => icon === 'custom')
    expect(custom?.description).toContain('Ganze Möbel nach Maß baue ich\u00a0nicht.')
    const said = 'Den Herd schließt ein Elektriker an, Gas und Wasser ein Installateur. Beide bestellen Sie;'
    expect(texts.services.lead).toContain(said)
    expect(JSON.stringify(services)).not.toMatch(/Gas|Wasser(?!fall)/)
    expect(JSON.stringify(texts)).toContain('ein Auftrag wird es erst, wenn Sie das Angebot annehmen.')
  })

  test('the tax bonus is for labour and travel alone', () => {
    expect(JSON.stringify(faq)).toContain('nur für Arbeits- und Fahrtkosten')
  })

  test.each<[LegalPageId, string]>([
    ['agb', 'dringende Reparatur- oder Instandhaltungsarbeiten'],
    ['agb', 'auf einem dauerhaften Datenträger'],
    ['agb', 'arglistig verschwiegen'],
    // § 309 Nr. 7 BGB also names legal representatives; a helper alone is too few.
    ['agb', 'wenn ein gesetzlicher Vertreter handelt oder jemand, der für mich arbeitet.'],
    ['agb', '451h'],
    ['agb', 'Ein gesetzliches Widerrufsrecht bleibt unberührt.'],
    ['agb', 'Ist es frei von wesentlichen Mängeln, nehmen Sie es ab (§ 640 BGB).'],
    ['agb', 'die nach Ihren Vorgaben angefertigt sind (§ 312g Abs. 2 Nr. 1 BGB).'],
    // § 38 ZPO asks this of both parties; 'soweit zulässig' is void (§ 307 BGB; BayObLG, 101 AR 148/21).
    ['agb', 'Sind beide Vertragsparteien Kaufleute, juristische Personen des öffentlichen Rechts'],
    ['agb', 'Ihnen bleibt der Nachweis vorbehalten, dass kein oder ein wesentlich geringerer Schaden entstanden ist.'],
    ['agb', 'Für alle anderen, vor allem für Verbraucher, gelten die gesetzlichen Gerichtsstände.'],
    // § 356 BGB is counted anew since 19 June 2026.
    ['agb', '(§ 356 Abs. 5 Nr. 2 BGB)'],
    ['agb', '(§ 356 Abs. 5 Nr. 3 BGB)'],
    ['agb', 'Für Teile, die ich liefere, und für meine Arbeit stehe ich nach dem Gesetz ein.'],
    ['agb', 'Muster-Widerrufsformular'],
    ['datenschutz', '## Widerspruchsrecht'],
    ['datenschutz', 'Dieses Protokoll wird nach spätestens 14 Tagen gelöscht.'],
    ['datenschutz', 'E-Mails, Chats und Notizen zu Anfragen ohne Auftrag lösche ich sechs Monate'],
    ['datenschutz', 'Mein Postfach betreibt {postfach}.'],
    ['datenschutz', 'Sicherungskopien lösche ich spätestens'],
    ['datenschutz', 'verantwortet Google selbst'],
    ['datenschutz', 'um Ihre Anfrage zu bearbeiten'],
  ])('%s: %s', (page, said) => expect(legal(page)).toContain(said))

  test('the privacy statement is dated April 2025 and knows nothing later', () => {
    expect(pages.datenschutz.stand).toBe('April 2025')
    const years = [...privacy.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
    expect(Math.max(...years)).toBeLessThanOrEqual(2025)
    expect(privacy).not.toContain('356a')
    expect(privacy).toContain('TDDDG')
  })
})
