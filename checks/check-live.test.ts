import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { loadContent } from '#model/content.ts'
import { type ContentCopy, copyContent } from '../tests/support/content-copy.ts'
import { mailRecords, withDns, type Zone } from '../tests/support/dns.ts'
import { environment, run } from '../tests/support/server.ts'
import { CONTENT, ROOT } from '#build/paths.ts'

const DOMAIN = 'malerwerk-muster.de'
/** Settings of a live server. */
const LIVE = {
  SMTP_URL: `smtps://user:pass@mail.${DOMAIN}:465`,
  TRUST_PROXY: '1',
  ENQUIRY_RATE_LIMIT: '10',
  ALERT_URL: 'https://ntfy.sh/geheim',
  BACKUP_DIR: '/mnt/sicherung',
}
const BUSINESS = 'business.yaml'

type Edits = readonly (readonly [file: string, from: string, to: string])[]

// The painters' photos, small and each its own.
const photos: Record<string, Buffer> = {}
beforeAll(async () => {
  for (const [at, name] of ['treppenhaus', 'giebel', 'tuer', 'tuer-davor', 'poster'].entries()) {
    const photo = sharp({ create: { width: 600, height: 800 + at, channels: 3, background: '#888' } })
    photos[`${name}.jpg`] = await photo.jpeg().toBuffer()
  }
})

type Changes = { settings?: Record<string, string>; zone?: Zone; media?: Record<string, Buffer> }

/** Runs the command on the painters, who have nothing of the demo, after some edits. */
async function check(edits: Edits = [], { settings, zone = mailRecords(DOMAIN), media }: Changes = {}) {
  const copy = copyContent()
  rmSync(join(copy.folder, 'media'), { recursive: true })
  mkdirSync(join(copy.folder, 'media'))
  cpSync(join(ROOT, 'tests/owner/painters/content'), copy.folder, { recursive: true })
  for (const [name, bytes] of Object.entries({ ...photos, ...media }))
    writeFileSync(join(copy.folder, 'media', name), bytes)
  copy.edit('legal/datenschutz.md', 'Nordrhein-Westfalen (LDI&nbsp;NRW)', 'Hamburg')
  for (const edit of edits) copy.edit(...edit)
  return checkFolder(copy, { ...LIVE, ...settings, ...withDns(zone) })
}

/** Runs the command on a site folder. @returns its exit code, and its lines by their heading. */
async function checkFolder(copy: ContentCopy, settings: Record<string, string>) {
  const env = environment(copy.site, { SITE_DIR: copy.site, ...settings })
  const { code, stdout, stderr } = await run('commands/check-live.ts', [], env)
  copy.remove()
  expect(stderr).toBe('')
  const under = (heading: RegExp) =>
    stdout
      .split('\n\n')
      .filter((part) => heading.test(part))
      .flatMap((part) => part.split('\n  - ').slice(1))
  return { code, stdout, open: under(/^Bevor/), helper: under(/^Für/), questions: under(/^Bitte/) }
}

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
    'Betrieb › Feiertage: Gehen Sie an diesen Tagen nicht ans Telefon? ',
    '„dkim=pass“',
  ])
    expect(asked).toContain(question)
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
    'Projekte: Noch von der Demo: 9 von 9 Projekten.',
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

const record = (name: string, type: string, value: string) =>
  `Beim Anbieter der Domain eintragen: Name ${name}, Typ ${type}, Wert ${value}`

test.each<[string, Record<string, string>, string[]]>([
  [
    'nothing is set',
    { ALERT_URL: '', BACKUP_DIR: '', SMTP_URL: '', TRUST_PROXY: '', ENQUIRY_RATE_LIMIT: '0' },
    [
      'ALERT_URL: Noch leer.',
      'BACKUP_DIR: Noch leer.',
      'SMTP_URL: Noch leer.',
      'TRUST_PROXY: Der Server hält alle Besucher für einen und sperrt nach zehn Anfragen alle aus. Tragen Sie TRUST_PROXY=1 ein.',
      'ENQUIRY_RATE_LIMIT: Steht auf 0',
    ],
  ],
  [
    'what others can read, and addresses of examples',
    {
      SITE_URL: 'http://www.betrieb.example',
      SMTP_URL: `smtp://mail.${DOMAIN}:25?requireTLS=false`,
      MAIL_TO: 'ich@betrieb.example',
      ALERT_URL: 'http://ntfy.sh/geheim',
    },
    [
      'SITE_URL: http://www.betrieb.example muss mit https:// beginnen.',
      'SITE_URL: http://www.betrieb.example ist eine Beispieladresse.',
      'SMTP_URL: Andere können die E-Mails unterwegs lesen.',
      'MAIL_TO: An ich@betrieb.example kommt keine E-Mail an.',
      'ALERT_URL: Die Adresse ist ein Geheimnis',
    ],
  ],
  ['two addresses of one domain', { MAIL_FROM: `Website@${DOMAIN}` }, ['MAIL_FROM: Ist eine andere Adresse derselben']],
  ['one address, at Gmail', { SMTP_URL: 'smtps://user:pass@smtp.gmail.com:465' }, []],
  ['the mail server of this machine may send', { SMTP_URL: 'smtp://127.0.0.1:25?requireTLS=false' }, []],
  ['another form service', { FORM_ENDPOINT: 'https://formulare.beispiel.de/kontakt', SMTP_URL: '', ALERT_URL: '' }, []],
])('settings: %s', async (_case, settings, expected) => {
  const { helper, open, questions } = await check([], { settings })
  expect(helper).toEqual(expected.map((line) => expect.stringContaining(`Einstellung ${line}`)))
  const ownReplies = questions.filter((line) => line.includes('„Antworten“ soll dort an Sie selbst'))
  expect(ownReplies).toHaveLength(Number(JSON.stringify(settings).includes('smtp.gmail.com')))
  const isExternal = 'FORM_ENDPOINT' in settings
  expect(open.map((line) => line.split(': ')[0])).toEqual(isExternal ? ['Betrieb › Datenschutz › Formulardienst'] : [])
  expect(questions.some((line) => line.includes('mit formulare.beispiel.de einen Vertrag'))).toBe(isExternal)
})

test.each<[string, Zone, string[]]>([
  [
    'nothing but a name',
    { [`TXT ${DOMAIN}`]: ['other=1'] },
    [
      `MX: An post@${DOMAIN} kann niemand schreiben. ${record(DOMAIN, 'MX', '(nennt der Anbieter Ihres Postfachs)')}`,
      `SPF: Ihre E-Mails landen leichter im Spam. ${record(DOMAIN, 'TXT', 'v=spf1 include:… ~all')}`,
      `DMARC: Ihre E-Mails landen leichter im Spam. ${record(`_dmarc.${DOMAIN}`, 'TXT', 'v=DMARC1; p=none')}`,
    ],
  ],
  ['a domain that does not exist', {}, [`Einstellung MAIL_FROM: Die Domain ${DOMAIN} gibt es nicht.`]],
  ['a server that is silent', { silent: [''] }, []],
])('DNS: %s', async (_case, zone, expected) => {
  const { helper, questions } = await check([], { zone })
  expect(helper).toEqual(expected.map((line) => expect.stringContaining(line)))
  expect(questions.some((line) => line.startsWith(`MX, SPF und DMARC von ${DOMAIN}: nicht geprüft`))).toBe(
    'silent' in zone,
  )
})
