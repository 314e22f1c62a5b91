import { afterAll, describe, expect, test } from 'vitest'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { LegalPageId } from '#model/content.ts'
import { readSettings } from '#settings/read-settings.ts'
import { legalText } from '#pages/legal/legal-text.ts'
import { galleryLayoutOf } from '#build/pictures/gallery-layout.ts'
import { pageContent } from '#build/page-content.ts'
import { business, faq, projects, readContent, seo, services, texts } from '../support/content.ts'
import { copyContent } from '../support/content-copy.ts'
import { readDist } from './support.ts'

const copy = copyContent()
afterAll(() => copy.remove())

/** The words of a page: without elements, and without the characters that forbid line breaks. */
function readIn(html: string): string {
  const words = html
    .replaceAll('<br>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
  return words.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ')
}

/** A legal page of the demo as it is read. */
const mainOf = (name: string) => readIn(/<main[^]*<\/main>/.exec(readDist(`${name}.html`))?.[0] ?? '')
const LEGAL = { impressum: mainOf('impressum'), datenschutz: mainOf('datenschutz'), agb: mainOf('agb') }

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
  'Nr. 1 BGB',
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

test('the home page says at the form and in the footer that it is a demo, and nowhere else', () => {
  const page = readDist('index.html')
  const place = (words: string) => page.indexOf(words)
  const said = [...page.matchAll(/>[^<]*(?:\bDemo\b|Beispieladresse|Zum Beispiel: (?!„))/g)].map(({ index }) => index)
  expect(said).toHaveLength(2)
  const [form = 0, footer = 0] = said
  expect(form).toBeGreaterThan(place('id="contact"'))
  expect(form).toBeLessThan(place('<form'))
  expect(footer).toBeGreaterThan(place('<footer'))
  expect(readDist('agb.html')).toContain(texts.titleBlock.demo)
})

test.each([...Object.entries({ business, faq, projects, seo, services, texts }), ...Object.entries(LEGAL)])(
  'no banned word in %s',
  (_, part) => expect(bannedIn(JSON.stringify(part))).toEqual([]),
)

// The notices are the specification's, the model instruction is the law's; "wir" may also mean the customer and him.
test.each(Object.entries({ faq, services, texts, seo }))('one man speaks in %s', (_, part) => {
  expect(/\b(unser(e[mnrs]?)?|uns)\b/i.exec(JSON.stringify(part))?.[0]).toBeUndefined()
})

test('no line ends after the hyphen of short capitals', () => {
  const pages = ['index', 'agb', 'datenschutz', 'impressum'].map((name) => readDist(`${name}.html`))
  const words = pages.join('\n').replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ')
  expect(words.match(/(?<=\s)\p{Lu}{2,3}-\u2060\p{L}+/gu)).toContain('PAX-\u2060Schrank')
  expect(words.match(/(?<=\s)\p{Lu}{2,3}-\p{L}+/gu)).toBeNull()
})

test('no page says what was said before', () => {
  const pages = ['index', 'agb', 'datenschutz', 'impressum', 'anfrage', '404'].map((name) => readDist(`${name}.html`))
  expect(pages.join('\n')).not.toMatch(/eingetragene[rn]? Betrieb|Jetzt Sprechzeit|Maße zeigen|Mustertext meint/)
})

describe('what the law wants said', () => {
  test.each([texts.cookies.text, texts.map.note])('before Google is called: %s', (text) => {
    for (const fact of ['IP-\u2060Adresse', 'USA', 'Cookies']) expect(text).toContain(fact)
  })

  test('the banner does not claim that nobody sets cookies', () => {
    expect(texts.cookies.text).toMatch(/Google .*kann Cookies setzen/)
    expect(texts.cookies.details).toMatch(/^Diese Website selbst setzt keine Cookies\./)
  })

  test('the craft that needs a joiner is declined, and so are electricity, gas and water', () => {
    const custom = services.find(({ icon }) => icon === 'custom')
    expect(custom?.description).toContain('Ganze Möbel nach Maß baue ich\u00a0nicht.')
    const [kitchen] = faq
    expect(kitchen?.answer).toContain(
      'schließt der Installateur ans Wasser an, den Herd der Elektriker. Beide bestellen Sie;',
    )
    expect(JSON.stringify(services)).not.toMatch(/Gas|Wasser(?!fall)/)
  })

  test('the privacy statement is dated April 2025 and knows nothing later', () => {
    const { datenschutz: privacy } = LEGAL
    expect(privacy).toContain('Stand: April 2025')
    const years = [...privacy.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
    expect(Math.max(...years)).toBeLessThanOrEqual(2025)
    expect(privacy).not.toContain('356a')
    expect(privacy).toContain('TDDDG')
  })
})

describe('the privacy statement', () => {
  const SERVICE = 'https://formulare.beispiel.de/x'
  const CONFIRMS = 'Der Server kann Ihnen den Eingang per E-Mail bestätigen'
  const IN_DAYS = ['formDeletion:', 'formDeletion: 30 Tage nach ihrem Eingang'] as const
  const TWO_PHONES = ['phones:', 'phones:\n  - number: 0201 8675309'] as const
  const FOR_WHATSAPP = ['number: 0171 3920042', 'number: 0171 3920042\n    whatsapp: ja'] as const
  // An owner who answers chats is responsible for them: a link's notice is not enough (Art. 13 GDPR).
  const WHATSAPP =
    'Schreiben Sie mir über WhatsApp, verarbeite ich Ihre Nummer, Ihren Profilnamen und Ihre Nachrichten, um Ihr Anliegen zu bearbeiten;'
  const RINGING = ['notifyService:', 'notifyService: Klingel Muster GmbH, Bonn'] as const
  // The reference number in a notification is a pseudonym, so the service is a recipient (CJEU, C-413/23 P).
  const RINGS =
    'kann der Server mich über einen Meldedienst benachrichtigen (Klingel Muster GmbH, Bonn). Von Ihrer Anfrage nennt die Meldung nur'
  const OFFICER = ['officer:', 'officer: Dr. Eva Muster, datenschutz@muster.example'] as const
  const HELPER = ['helper:', 'helper: Jan Kern, Bonn'] as const
  const DATABASE = ['database:', 'database: Ablage GmbH, Bonn'] as const
  const NO_MAP = ['map: ja', 'map: nein'] as const
  const LIMITED: Change[] = [
    ['legalForm: Einzelunternehmen', 'legalForm: GmbH & Co. KG'],
    ['partner:', 'partner: Kern Verwaltungs-GmbH'],
    ['partnerNumber:', 'partnerNumber: HRB 1'],
  ]
  const AGENTS = 'vertreten durch die Kern Verwaltungs-GmbH (HRB 1), diese vertreten durch Max Mustermann M'
  const ON_DEMAND = 'Wie lange der Formulardienst Ihre Angaben speichert, sage ich Ihnen auf Anfrage.'
  const DELETION = 'Der Formulardienst löscht Ihre Angaben 30 Tage nach ihrem Eingang.'

  test.each([
    ['with a number for WhatsApp', [TWO_PHONES, FOR_WHATSAPP], RELAY_PATH, WHATSAPP, true],
    ['without one', [TWO_PHONES], RELAY_PATH, 'WhatsApp', false],
    ['of a form service', [IN_DAYS], SERVICE, DELETION, true],
    ['of a form service nobody has asked', [], SERVICE, ON_DEMAND, true],
    ['with a phone that rings', [RINGING], RELAY_PATH, RINGS, true],
    [
      'which names the service among the recipients',
      [RINGING],
      RELAY_PATH,
      'der Meldedienst (Klingel Muster GmbH',
      true,
    ],
    ['with an officer', [OFFICER], RELAY_PATH, '(Art. 37 DSGVO): Dr. Eva Muster', true],
    ['of the demo, whose names are examples', [], RELAY_PATH, 'Name und Anschrift sind Beispiele.', true],
    ['of a GmbH & Co. KG', LIMITED, RELAY_PATH, AGENTS, true],
    ['with a helper', [HELPER], RELAY_PATH, 'wer meinen Server betreut: Jan Kern, Bonn', true],
    ['with a database elsewhere', [DATABASE], RELAY_PATH, 'in einer Datenbank bei Ablage GmbH, Bonn', true],
    ['without the map, which asks nothing', [NO_MAP], RELAY_PATH, 'Einwilligung (Art. 6', false],
    ['without the map, which stores the draft alone', [NO_MAP], RELAY_PATH, 'speichert sie nur den Entwurf', true],
    ['of the own server', [IN_DAYS], RELAY_PATH, 'Der Formulardienst', false],
    ['without receipts', [], RELAY_PATH, CONFIRMS, false],
  ])('%s', (_, changes, FORM_ENDPOINT, sentence, said) => {
    expect(legalPage('datenschutz', changes, FORM_ENDPOINT).includes(sentence)).toBe(said)
  })

  test('with receipts', () => {
    expect(legalPage('datenschutz', [], RELAY_PATH, 'on')).toContain(CONFIRMS)
    expect(legalPage('datenschutz', [], SERVICE, 'on')).not.toContain(CONFIRMS)
  })
})

// §§ 17, 19 HGB: a merchant makes contracts under the registered name, not under the name on the sign.
test.each([
  ['Anna Kern', 'Einzelunternehmen', "''", 'mir, Anna Kern, M', ' M', '(Anna Kern, M'],
  ['Kern', 'e. K.', 'Kern e. K.', 'mir, Anna Kern, Kern e. K., M', ' Inhaber/in: Anna Kern M', 'Kern e. K., Anna'],
  ['Kern Montage', 'GbR', 'Kern GbR', 'mir, Kern GbR, M', ' Vertreten durch: Anna Kern M', '(Kern GbR, M'],
  ['Kern Montage', 'KG', 'Kern KG', 'mir, Kern KG, M', ' Persönlich haftend: Anna Kern M', '(Kern KG, M'],
  ['Kern Montage', 'GmbH', 'Kern GmbH', 'mir, Kern GmbH, M', ' Geschäftsführung: Anna Kern M', '(Kern GmbH, M'],
  [
    'Kern Montage',
    'GmbH & Co. KG',
    'Kern GmbH & Co. KG',
    'mir, Kern GmbH & Co. KG, M',
    ' Persönlich haftende Gesellschafterin: Kern Verwaltungs-GmbH (Amtsgericht Essen, HRB 1), diese vertreten durch Anna Kern M',
    '(Kern GmbH & Co. KG, M',
  ],
])('"%s", %s, makes contracts as %s', (name, legalForm, legalName, partner, office, trader) => {
  const changes: Change[] = [
    ['name: Lot & Fuge', `name: ${name}`],
    ['owner: Max Mustermann', 'owner: Anna Kern'],
    ['legalForm: Einzelunternehmen', `legalForm: ${legalForm}`],
    ['legalName:', `legalName: ${legalName}`],
    ['partner:', 'partner: Kern Verwaltungs-GmbH'],
    ['partnerCourt:', 'partnerCourt: Amtsgericht Essen'],
    ['partnerNumber:', 'partnerNumber: HRB 1'],
  ]
  const terms = legalPage('agb', changes)
  expect(terms).toContain(`zwischen Ihnen und ${partner}`)
  expect(terms).toContain(trader)
  expect(legalPage('impressum', changes)).toContain(`Küchen- und Möbelmontage${office}`)
})

describe('the terms say what applies where the work is', () => {
  const WORKSHOP = ['inWorkshop: nein', 'inWorkshop: ja'] as const
  const AWAY = ['atCustomers: ja', 'atCustomers: nein'] as const
  const GOODS = ['sellsGoods: nein', 'sellsGoods: ja'] as const
  const OTHER = ['trade: Küchen- und Möbelmontage', 'trade: Fahrradwerkstatt'] as const
  const AT_CUSTOMERS = ['Strom für mein Werkzeug', 'Termin vor Ort', 'z. B. Anfahrt', 'zu Ihnen zu kommen']
  const IN_WORKSHOP = ['bei der Abholung', '(§ 647 BGB)', '(§ 632 Abs. 3 BGB)', 'in meiner Werkstatt schließen']
  const OF_WORK = [
    'Ihre Mitwirkung',
    'Abnahme',
    'Termin für die Arbeiten weniger als 24 Stunden',
    'ab dem Tag des Vertragsabschlusses',
  ]
  const OF_GOODS = [
    'Kauf von Waren',
    '(§ 449 BGB)',
    '§§ 437 bis 441 BGB',
    'die Waren in Besitz genommen haben bzw. hat',
  ]
  const ROOFERS = ['trade: Küchen- und Möbelmontage', 'trade: Dachdeckerei'] as const
  // §§ 650b, 650g BGB: whoever builds is paid after the last bill, and the customer may order changes.
  const OF_BUILDING = ['Änderungen anzuordnen, bleibt', 'eine prüffähige Schlussrechnung haben (§ 650g Abs. 4 BGB)']
  const MOVERS = ['trade: Küchen- und Möbelmontage', 'trade: Umzüge und Küchenmontage'] as const
  const OF_MOVING = ['Kein Widerrufsrecht besteht bei Verträgen über die Beförderung von Umzugsgut']
  const ALL = [AT_CUSTOMERS, IN_WORKSHOP, OF_WORK, OF_GOODS, OF_BUILDING, OF_MOVING].flat()

  test.each<[where: string, changes: Change[], said: string[][]]>([
    ['at the customer’s', [], [AT_CUSTOMERS, OF_WORK]],
    ['on a roof', [ROOFERS], [AT_CUSTOMERS, OF_WORK, OF_BUILDING]],
    ['at a move', [MOVERS], [AT_CUSTOMERS, OF_WORK, OF_MOVING]],
    ['in the workshop', [OTHER, AWAY, WORKSHOP], [IN_WORKSHOP, OF_WORK]],
    ['in a shop', [OTHER, AWAY, GOODS], [OF_GOODS]],
    ['everywhere', [WORKSHOP, GOODS], [AT_CUSTOMERS, IN_WORKSHOP, OF_WORK, OF_GOODS]],
    ['nowhere yet', [OTHER, AWAY], []],
  ])('%s', (_where, changes, said) => {
    const terms = legalPage('agb', changes)
    expect(ALL.filter((words) => terms.includes(words))).toEqual(ALL.filter((words) => said.flat().includes(words)))
    // A form without the instruction on withdrawal would mislead.
    expect(terms.includes('Muster-Widerrufsformular(Wenn')).toBe(said.length > 0)
    expect(terms).not.toMatch(/[{}]| [.,]/)
  })
})

test('a legal text holds no HTML of a link’s address, and headings of the same words have different addresses', () => {
  copy.append('legal/agb.md', '\n## Noch etwas\n\n[Karte](https://a.example/"onclick="alert)\n\n## Noch etwas\n')
  const { html, headings } = legalHtml('agb', [])
  expect(html).toContain('<a href="https://a.example/&quot;onclick=&quot;alert" rel')
  expect(headings.slice(-2).map(({ id }) => id)).toEqual(['noch-etwas', 'noch-etwas-2'])
})

type Change = readonly [from: string, to: string]

/** A legal page as it is read, with some lines of content/business.yaml changed. */
const legalPage = (...asked: Parameters<typeof legalHtml>): string => readIn(legalHtml(...asked).html)

function legalHtml(page: LegalPageId, changes: readonly Change[], FORM_ENDPOINT: string = RELAY_PATH, RECEIPT = 'off') {
  for (const [from, to] of changes) copy.edit('business.yaml', from, to)
  const content = readContent(copy.folder)
  copy.restore()
  const media = { pictures: {}, poster: '', layout: galleryLayoutOf([]), film: [] }
  return legalText(pageContent(readSettings({ FORM_ENDPOINT, RECEIPT }), content, media, new Map()), page)
}
