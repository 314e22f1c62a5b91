import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '#model/content.ts'
import { check, checkFolder, DOMAIN, type Edits, LIVE } from '../tests/support/check-live.ts'
import { copyContent } from '../tests/support/content-copy.ts'
import { mailRecords, withDns } from '../tests/support/dns.ts'
import { environment, run } from '../tests/support/server.ts'
import { CONTENT, ROOT } from '#build/paths.ts'

const BUSINESS = 'business.yaml'

test('of the painters nothing is open; only the owner can answer the questions', async () => {
  const hours = 'hours:\n  - { days: [Sa], opens: 9:00, closes: 12:00 }\nholidays: Hamburg\n'
  const { code, open, helper, questions, stdout } = await check([[BUSINESS, 'hours: nach Vereinbarung\n', hours]])
  expect([code, open, helper, stdout]).toEqual([0, [], [], expect.stringContaining('Alles bereit')])
  const asked = questions.join('\n')
  for (const question of [
    'Betrieb › Datenschutz: Laut Erklärung speichert niemand, wer Ihre Seite besucht. Stimmt das? Ihr Helfer weiß es.',
    'Betrieb › Wie viele bei Ihnen arbeiten: Arbeiten bei Ihnen zehn oder mehr?',
    'Betrieb › Verkauf ohne Einbau: Verkaufen Sie auch Waren',
    'Sätze der Startseite: Noch leer: „Abrechnung“',
    `Betrieb › Datenschutz › Wer Ihr Postfach betreibt: Die Website verschickt über mail.${DOMAIN}. Steht dieser Anbieter`,
    'Betrieb › Datenschutz › Wer den Server betreibt: Liegen die Sicherungen (BACKUP_DIR) bei einem anderen Anbieter',
    'Betrieb › Feiertage: Gehen Sie an diesen Tagen nicht ans Telefon? ',
    '„dkim=pass“',
  ])
    expect(asked).toContain(question)
  expect(asked).not.toMatch(/27\. September|3,5 t|Dieses Handwerk/)
  expect(asked).toMatch(/Telefon\? (?:[^,]+ \((?:Mo|Di|Mi|Do|Fr|Sa|So)\., \d+\.\d+\.\d\d\)(?:, )?){3} und weitere\./)
  expect(stdout).not.toMatch(/\.yaml|\.md|Feld [a-z]/)
})

const GMBH = [BUSINESS, 'legalForm: GmbH', 'legalForm: '] as const
const NAME = [BUSINESS, 'legalName: Malerwerkstätten Hansestadt Sonnenschein GmbH', 'legalName: '] as const
const NUMBER = [BUSINESS, 'registerNumber: HRB 123456', 'registerNumber: '] as const
const as = ([file, from, to]: readonly [string, string, string], value: string) => [file, from, to + value] as const

test.each<[string, Edits, string[]]>([
  [
    'no legal form, no word on taxes',
    [GMBH, [BUSINESS, 'vat: Regelbesteuerung', 'vat:']],
    [
      'Betrieb › Rechtsform: Wählen Sie die Rechtsform',
      'Betrieb › Umsatzsteuer: Wählen Sie, ob Sie Umsatzsteuer berechnen',
    ],
  ],
  [
    'a GmbH that calls itself another form',
    [as(GMBH, 'Einzelunternehmen')],
    [
      'Betrieb › Rechtsform: Der Name sagt GmbH, die Rechtsform Einzelunternehmen. Was davon stimmt?',
      'Betrieb › Inhaber/in oder Geschäftsführung: Ein Betrieb mit der Rechtsform Einzelunternehmen gehört einem allein.',
    ],
  ],
  [
    'a GmbH without its form, its register and its voice',
    [as(NAME, 'Sonnenschein'), NUMBER, [BUSINESS, 'voice: wir', 'voice: ich']],
    [
      'Betrieb › Voller Name mit Rechtsform: Im Namen fehlt „GmbH“: Die Rechtsform muss dabeistehen (§ 5 DDG, § 4 GmbHG).',
      'Betrieb › Registernummer: Zur Rechtsform GmbH gehören Registergericht und Registernummer (§ 5 DDG).',
      'Betrieb › Die Website sagt: Vertragspartner ist die Gesellschaft: Sie sagt „wir“.',
    ],
  ],
  [
    'a title without its chamber',
    [[BUSINESS, 'chamberEntry: ', 'chamberEntry: # ']],
    ['Betrieb › Eintrag bei der Handwerkskammer: Wer einen Meistertitel nennt, nennt auch seine Kammer'],
  ],
  [
    'an e. K. whose name lacks it',
    [
      as(GMBH, 'e. K.'),
      as(NAME, 'Petersen'),
      as(NUMBER, 'HRA 1'),
      [BUSINESS, 'owner: Jette Petersen, Ole Petersen', 'owner: Ole Petersen, M. Sc.'],
    ],
    ['Betrieb › Voller Name mit Rechtsform: Im Namen fehlt „e. K.“: Die Rechtsform'],
  ],
  [
    'a GbR whose name lacks it',
    [as(GMBH, 'GbR'), as(NAME, 'Petersen'), NUMBER],
    ['Betrieb › Voller Name mit Rechtsform: Im Namen fehlt „GbR“: Die Rechtsform'],
  ],
  [
    'the authority of the demo’s Land',
    [['legal/datenschutz.md', 'Hamburg', 'Nordrhein-Westfalen']],
    ['Datenschutzerklärung › Text: Dort steht die Aufsichtsbehörde von Nordrhein-Westfalen.'],
  ],
])('%s', async (_case, edits, expected) => {
  const { open, code } = await check(edits)
  expect(open).toEqual(expected.map((line) => expect.stringContaining(line)))
  expect(code).toBe(expected.length > 0 ? 1 : 0)
})

test('a new site folder still has everything of the demo: a line for each form', async () => {
  const { code, open, questions } = await checkFolder(copyContent(), {})
  const facts =
    '„Name des Betriebs“, „Inhaber/in oder Geschäftsführung“, „Adresse der Website“, „Telefonnummern“, „E-Mail-Adresse“, „Straße und Hausnummer“, „Lage auf der Karte“, „Profile auf anderen Websites“'
  expect(open.slice(1)).toEqual([
    expect.stringMatching(
      /^Bilder: .* keine Fotos Ihrer Arbeit: .* der Film\. .*„Projekte“ und „Sätze der Startseite“/,
    ),
    `Betrieb: Noch von der Demo: ${facts}.`,
    expect.stringMatching(
      /^Sätze der Startseite: Noch Beispiele der Demo: „Satz bei .*“, „Abrechnung“, .*„Bewertungen“/,
    ),
    expect.stringMatching(/^Leistungen: Noch Preise der Demo: 6\. /),
    'Projekte: Noch von der Demo: 9 von 9 Projekten.',
    'Projekte: Noch von der Demo: 1 von 1 Geschichten.',
  ])
  expect(questions).toContainEqual(expect.stringMatching(/^[^:]*Datenschutzerklärung[^:]*: Der „Stand“ ist noch/))
  expect(questions.filter((line) => line.includes('der Demo'))).toEqual([
    expect.stringMatching(/^Leistungen: .* 6 von 6 Beschreibungen.* Stimmt jeder Satz auch für Sie/),
    expect.stringMatching(/^Fragen: .* (\d+) von \1 Antworten/),
    expect.stringMatching(/^Sätze der Startseite: .* (\d+) von \1 Sätzen/),
    expect.stringMatching(/^Suchmaschinen: .* (\d+) von \1 Sätzen/),
  ])
  expect(code).toBe(1)
})

test('a sentence of the demo on the pages of another trade is open, and so is its picture under another name', async () => {
  const { content } = loadContent(CONTENT)
  const answer = content?.faq.find((each) => !/['\n]/.test(each.answer))?.answer ?? ''
  const media = { 'giebel.jpg': readFileSync(join(CONTENT, 'media/poster.jpg')) }
  const { open } = await check([['faq.yaml', 'answer: ', `answer: '${answer}' # `]], { media })
  expect(open).toEqual([
    expect.stringMatching(/^Bilder: .*„/),
    expect.stringMatching(/^Fragen: Noch von der Demo: 1 von \d+ Antworten\.$/),
  ])
})

// The painters' GmbH beside the texts of the demo: all its facts are its own, and no sentence.
test('of a Hamburg GmbH that kept the demo’s texts, each foreign town, the tax, the titles and the missing chamber are named', async () => {
  const facts: Edits = [
    [BUSINESS, 'name: Malerwerkstätten Hansestadt Sonnenschein', 'name: Kern'],
    [BUSINESS, 'trade: Malerbetrieb', 'trade: Küchen- und Möbelmontage, Tischler-Fachbetrieb'],
    [BUSINESS, 'masterTitle: ', 'masterTitle: # '],
    [BUSINESS, 'chamberEntry: ', 'chamberEntry: # '],
  ]
  const copy = copyContent()
  cpSync(join(ROOT, 'tests/owner/painters/content/business.yaml'), join(copy.folder, BUSINESS))
  cpSync(join(ROOT, 'tests/owner/painters/content/media/logo.svg'), join(copy.folder, 'media/logo.svg'))
  for (const edit of facts) copy.edit(...edit)
  copy.append('faq.yaml', "\n- question: Und die Steuer?\n  answer: 'Wir sind Kleinunternehmer (§ 19 UStG).'\n")
  const { open, questions } = await checkFolder(copy, { ...LIVE, ...withDns(mailRecords(DOMAIN)) })
  const said = open.join('\n')
  expect(said).toMatch(/^Sätze der Startseite: .*„Ruhrgebiet“, „Rüttenscheid“, „Borbeck“/m)
  expect(said).toMatch(/^Fragen: .*„Mülheim“, „Oberhausen“, „Bottrop“, .*„Velbert“, .*„Düsseldorf“, „Wuppertal“/m)
  expect(said).toMatch(/^Suchmaschinen: .*„Ruhrgebiet“/m)
  expect(said).toMatch(/^Fragen: Dort steht „Kleinunternehmer“\. Sie berechnen/m)
  expect(said).toMatch(/^Betrieb: Dort steht „Tischler“, „Fachbetrieb“, „Meisterbetrieb“, und/m)
  expect(said).toMatch(/^Sätze der Startseite: Noch von der Demo: (\d+) von \1 Sätzen/m)
  expect(questions).toContainEqual(expect.stringMatching(/^Fragen: Dort steht „ich“\. .* sagen „wir“\./i))
  expect(questions).toContainEqual(expect.stringContaining('Dieses Handwerk braucht die Eintragung'))
})

test.each<[string, Edits, asked: string]>([
  [
    'a claim about the environment',
    [['services.yaml', 'description: ', 'description: Wir arbeiten klimaneutral. # ']],
    'Leistungen: Dort steht „klimaneutral“. Ohne anerkannten Nachweis',
  ],
  [
    'a mover',
    [[BUSINESS, 'trade: Malerbetrieb', 'trade: Umzüge']],
    'Betrieb › Gewerbe: Fahren Sie mit mehr als 3,5 t?',
  ],
  [
    'who repairs bicycles',
    [
      [BUSINESS, 'trade: Malerbetrieb', 'trade: Radladen\nkind: BikeStore\ninWorkshop: ja'],
      [BUSINESS, 'kind: HousePainter', ''],
      [BUSINESS, 'chamberEntry: ', 'chamberEntry: # '],
    ],
    'Betrieb › Eintrag bei der Handwerkskammer: Dieses Handwerk braucht die Eintragung',
  ],
])('%s is asked', async (_case, edits, asked) => {
  const { questions } = await check(edits)
  expect(questions).toContainEqual(expect.stringContaining(asked))
})

test.each([
  ['GmbH & Co. KG', 'Kern GmbH & Co. KG', []],
  ['UG & Co. KG', 'Kern UG (haftungsbeschränkt) & Co. KG', []],
  [
    'GmbH & Co. KG',
    'Kern KG',
    ['Rechtsform: Der Name sagt KG', 'Voller Name mit Rechtsform: Im Namen fehlt „GmbH & Co. KG“'],
  ],
])('a %s called %s needs the entry of its partner', async (legalForm, legalName, expected) => {
  const edits: Edits = [as(GMBH, legalForm), as(NAME, legalName), as(NUMBER, 'HRA 1')]
  const partner = 'Betrieb › Persönlich haftende Gesellschaft: '
  const expectedOpen = [...expected.map((point) => `Betrieb › ${point}`), partner]
  const { open } = await check(edits)
  expect(open).toEqual(expectedOpen.map((point) => expect.stringContaining(point)))
  const entry = `map: nein\npartner: Kern Verwaltungs-GmbH\npartnerCourt: Amtsgericht Hamburg\npartnerNumber: HRB 1`
  const entered = await check([...edits, [BUSINESS, 'map: nein', entry]])
  expect(entered.open.join()).not.toContain(partner)
})

test('a mailbox and a database elsewhere are open until the statement names them', async () => {
  const settings = { DATABASE_URL: 'postgres://name@db.beispiel.de/website?sslmode=verify-full', BACKUP_DIR: '' }
  const { open } = await check([[BUSINESS, 'mailbox: Postfach', 'mailbox: # ']], { settings })
  expect(open).toEqual([
    expect.stringMatching(/^Betrieb › Datenschutz › Wer Ihr Postfach betreibt: .*\(SMTP_URL\)/),
    expect.stringMatching(/^Betrieb › Datenschutz › Wer die Datenbank betreibt: .*\(DATABASE_URL\)/),
  ])
})

test('where nothing can make a small film, phones load the large one: the owner reads it', async () => {
  const media = { 'fassade.mp4': readFileSync(join(CONTENT, 'media/montage.mp4')) }
  const edit = ['texts.yaml', 'hero:', 'hero:\n  film: fassade.mp4'] as const
  const { questions } = await check([edit], { media, settings: { PATH: '/nowhere' } })
  expect(questions).toContainEqual(expect.stringMatching(/^Film: .*2,1 MB\. .*ffmpeg/))
})

test('the project’s own folder is the demo: it says so and is not compared with itself', async () => {
  const { code, stdout } = await run('commands/check-live.ts', [], environment('', {}))
  expect([code, stdout]).toEqual([1, expect.stringContaining('Betrieb › Beispielangaben: Das ist die Demo')])
  expect(stdout).not.toContain('Noch von der Demo')
})
