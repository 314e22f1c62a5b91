import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTENT, loadContent } from '#model/content.ts'
import type { Business } from '#model/business.ts'
import { ROOT } from '../paths.ts'
import { settingsOrError } from '#settings/read-settings.ts'
import {
  checkAsked,
  checkBusiness,
  checkDates,
  checkOwnMedia,
  checkProjects,
  checkSettings,
  checkWords,
  type Findings,
} from './project.ts'
import { business, projects } from '../../tests/support/content.ts'

/** Settings a live server could run with. */
const LIVE = {
  SITE_URL: 'https://www.montage-essen.de',
  SMTP_URL: 'smtps://user:pass@mail.montage-essen.de:465',
  MAIL_TO: 'kontakt@montage-essen.de',
  TRUST_PROXY: '1',
}

/** Business data of a firm that is not the demo's. */
const realBusiness: Business = {
  ...business,
  name: 'Montage Essen',
  owner: 'Anna Berger',
  street: 'Ruhrallee 7',
  siteUrl: LIVE.SITE_URL,
  email: LIVE.MAIL_TO,
  phones: [{ display: '0201 8675309', international: '+492018675309', label: '', whatsapp: false }],
  geo: { latitude: 51.44123, longitude: 7.01228 },
  profiles: [{ name: 'Kleinanzeigen-Profil', url: 'https://www.kleinanzeigen.de/pro/montage-essen' }],
  demo: { data: false, shownBy: '' },
}

const TODAY = '2027-01-02'
/** What a check has to say, as lists. */
function lines(check: (found: Findings) => void) {
  const found: Findings = { open: new Set(), questions: new Set() }
  check(found)
  return { open: [...found.open], questions: [...found.questions] }
}

const inBusiness = (checked: Business) => lines((found) => checkBusiness(checked, TODAY, found))
const inSettings = (env: NodeJS.ProcessEnv) => lines((found) => checkSettings(settingsOrError(env), found))
const inWords = (checked: Parameters<typeof checkWords>[0]) => lines((found) => checkWords(checked, found))
const inDates = (checked: Parameters<typeof checkDates>[0], files: readonly string[]) =>
  lines((found) => checkDates(checked, files, found))

test('on the demo the command lists what is open and exits with 1', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'tools/check-live.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  expect(status).toBe(1)
  for (const line of [
    'content/business.yaml, Feld owner: „Max Mustermann“ ist ein Beispielname.',
    'content/projects.yaml, Projekt 1, Feld image: kueche-1-weiss-eiche.jpg ist eine Visualisierung der Demo',
    'content/texts.yaml, Feld hero.film: montage.mp4 ist eine Visualisierung',
    'content/legal/datenschutz.md, Feld stand: „April 2025“ ist älter als der mitgelieferte Text.',
    'Feld brand.logo: Haben Sie ein eigenes Logo?',
    'Feld chamberEntry: Haben Sie Ihr Gewerbe bei der Handwerkskammer angezeigt?',
    'mit dem Anbieter brauchen Sie einen Vertrag zur Auftragsverarbeitung.',
    'Arbeiten Sie für kein Möbelhaus und keinen Hersteller? So steht es im Impressum und im Seitenfuß.',
    'Einstellung SMTP_URL: Ist leer.',
  ])
    expect(stdout).toContain(line)
  expect(stdout).toMatch(/\d+ Punkte sind offen\./)
})

test('what visitors ask is asked of the owner once, and never holds the site back', () => {
  const { content } = loadContent(CONTENT)
  const found = lines((findings) => content && checkAsked(content, findings))
  const texts = 'charging, travel, replies, help, disposal, portrait, person, reviews'
  const questions = [`content/texts.yaml, Felder ${texts}: `, 'content/services.yaml, Feld price: ']
  expect(found).toEqual({ open: [], questions: questions.map((question) => expect.stringContaining(question)) })
})

test('what a price includes is asked about where there is no price, so that it is not shown', () => {
  const { content } = loadContent(CONTENT)
  const services = content?.services.map((service, index) => ({
    ...service,
    includes: index === 1 ? 'Mit Anfahrt.' : '',
  }))
  const { questions } = lines((found) => content && services && checkAsked({ ...content, services }, found))
  expect(questions.slice(2)).toEqual([
    expect.stringContaining(
      `content/services.yaml, „${services?.[1]?.title}“, Feld includes: „Mit Anfahrt.“ steht nur`,
    ),
  ])
})

test('a picture of the demo is found wherever it is shown', () => {
  const { content } = loadContent(CONTENT)
  if (!content) throw new Error('the demo can not be read')
  const [first, ...others] = content.projects
  if (!first) throw new Error('the demo has no projects')
  const shown = [{ ...first, image: 'eigenes.jpg', before: first.image }, ...others]
  const { open } = lines((found) => checkOwnMedia({ ...content, projects: shown }, found))
  expect(open).toContainEqual(expect.stringContaining(`Projekt 1, Feld before: ${first.image} ist eine Visualisierung`))
  // What lies there and is shown nowhere is nobody's business; but own photos are no visualisations.
  const own = { ...content, projects: [], hero: { ...content.hero, picture: 'eigenes.jpg', film: '' } }
  expect(lines((found) => checkOwnMedia(own, found)).open).toEqual([
    expect.stringContaining('content/texts.yaml, Einleitung der Projekte: Dort steht noch „Visualisierungen'),
  ])
})

const empty = (field: string): unknown => expect.stringContaining(`Feld ${field}:`)

describe('business data', () => {
  test('of a real firm leaves only questions', () => {
    expect(inBusiness(realBusiness).open).toEqual([])
    const fields = ['businessId', 'chamberEntry', 'insurance', 'privacy.hosting', 'privacy.mailbox']
    expect(inBusiness(realBusiness).questions).toEqual(expect.arrayContaining(fields.map(empty)))
    const privacy = { ...business.privacy, hosting: 'Anbieter', mailbox: 'Anbieter', accessLogDays: 7 }
    const filled = { ...realBusiness, businessId: 'DE1', chamberEntry: 'Angezeigt', insurance: 'Versicherer', privacy }
    const questions = inBusiness(filled).questions
    for (const field of fields) expect(questions).not.toContainEqual(empty(field))
    // Whatever the legal pages claim and no program can know is asked.
    for (const claim of ['nach 7 Tagen', 'Sicherungskopien', 'Aufmaß', 'Belehrung', 'sechs Monaten'])
      expect(questions).toContainEqual(expect.stringContaining(claim))
  })

  test.each([
    [['2026-12-25', '2027-01-01'], true],
    [['2026-12-25', TODAY], false],
    [[], true],
  ])('closed days %o: the next ones are asked for %s', (closed, asked) => {
    const breaks = closed.map((day) => ({ from: day, to: day, reason: '' }))
    const questions = inBusiness({ ...realBusiness, hours: { ...business.hours, breaks } }).questions
    expect(questions.filter((question) => question.includes('hours.closed'))).toHaveLength(asked ? 1 : 0)
  })

  test.each([
    ['kontakt@beispiel.example', true],
    ['name@example.com', true],
    ['kontakt@example.de', false],
    ['kontakt@examples.org', false],
  ])('mail to %s: open %s', (email, open) => {
    expect(inBusiness({ ...realBusiness, email }).open).toHaveLength(open ? 1 : 0)
  })

  test.each([
    ['+491713920042', true],
    ['+4917604069042', true],
    ['+493023125123', true],
    ['+491713920142', false],
    ['+492018675309', false],
  ])('number %s: open %s', (international, open) => {
    expect(
      inBusiness({ ...realBusiness, phones: [{ display: '0', international, label: '', whatsapp: false }] }).open,
    ).toHaveLength(open ? 1 : 0)
  })
})

test('of a business elsewhere, the demo’s towns and its authority are open', () => {
  const { content } = loadContent(CONTENT)
  expect(content && inWords(content).open).toEqual([])
  const moved = content && { ...content, business: { ...realBusiness, city: 'Kiel', region: 'Schleswig-Holstein' } }
  expect(moved && inWords(moved).open).toEqual([
    expect.stringMatching(/^content\/texts\.yaml: Dort steht noch „/),
    expect.stringMatching(/^content\/faq\.yaml: Dort steht noch „/),
    expect.stringMatching(/^content\/seo\.yaml: Dort steht noch „/),
    expect.stringContaining('content/legal/datenschutz.md, Ihre Rechte: '),
  ])
})

describe('dates of the legal pages', () => {
  const { content } = loadContent(CONTENT)
  const dated = (stand: string) => {
    if (!content) throw new Error('the shipped content has faults')
    const { legal } = content
    return { legal: { ...legal, datenschutz: { ...legal.datenschutz, stand } } }
  }

  test.each([
    ['April 2025', 'ist älter als der mitgelieferte Text'],
    ['Oktober 2026', 'ist älter als der mitgelieferte Text'],
    ['2026', 'ist kein Monat mit Jahr'],
  ])('%s is open', (stand, expected) => {
    expect(inDates(dated(stand), []).open).toEqual([expect.stringContaining(expected)])
  })

  test('one after the last change of the settings is fine, one before it a question', () => {
    expect(inDates(dated('November 2026'), []).open).toEqual([])
    const files = ['content/business.yaml', 'no-such-file']
    expect(inDates(dated('Dezember 9999'), files).questions).toEqual([])
    expect(inDates(dated('Januar 2020'), files).questions).toEqual([
      expect.stringContaining('„Januar 2020“ ist älter als die letzte Änderung von content/business.yaml'),
    ])
  })
})

test('a sentence for several of what there is one of is open', () => {
  const { content } = loadContent(CONTENT)
  const single = content && {
    ...content,
    texts: { ...content.texts, services: { headline: ['Leistungen'], lead: 'Eine Leistungen, ein Anspruch.' } },
  }
  expect(single && inWords(single).open).toEqual([expect.stringContaining('Dort steht jetzt „Eine Leistungen“.')])
})

describe('settings', () => {
  test('of a live server are fine', () => {
    expect(inSettings(LIVE).open).toEqual([])
  })

  test.each([
    ['smtp://mail.montage-essen.de:587', false],
    ['smtp://mail.montage-essen.de:587?requireTLS=true', false],
    ['smtp://mail.montage-essen.de:25?requireTLS=false', true],
    ['smtp://127.montage-essen.de:25?requireTLS=0', true],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:25?requireTLS=false', false],
    ['smtps://mail.montage-essen.de', false],
    ['smtps://mail.montage-essen.de?tls.rejectUnauthorized=false', true],
  ])('SMTP_URL %s: open %s', (url, open) => {
    expect(inSettings({ ...LIVE, SMTP_URL: url }).open).toHaveLength(open ? 1 : 0)
  })

  test.each([
    [{ SMTP_URL: '' }, 'SMTP_URL: Ist leer'],
    [{ MAIL_TO: 'kontakt@montage.example' }, 'MAIL_TO'],
    [{ MAIL_FROM: 'website@montage.example' }, 'MAIL_FROM'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY'],
    [{ NOTIFY_URL: 'http://ntfy.montage-essen.de/kanal', ALERT_URL: 'http://127.0.0.1:8080/kanal' }, 'NOTIFY_URL'],
    [{ ENQUIRY_RATE_LIMIT: '0' }, 'ENQUIRY_RATE_LIMIT'],
    [{ SITE_URL: 'https://montage.example' }, 'SITE_URL'],
    [{ SITE_URL: 'ftp://www.montage-essen.de' }, 'SITE_URL'],
    [{ RETENTION_DAYS: 'ewig' }, 'RETENTION_DAYS'],
  ])('%o is one open point', (setting, expected) => {
    const points = inSettings({ ...LIVE, ...setting }).open
    expect(points).toHaveLength(1)
    expect(points[0]).toContain(`Einstellung ${expected}`)
  })

  test('an external form service needs no mail server, but a contract', () => {
    const env = { SITE_URL: LIVE.SITE_URL, FORM_ENDPOINT: 'https://formulare.beispiel.de/kontakt' }
    expect(inSettings(env).open).toEqual([])
    expect(inSettings(env).questions).toEqual([
      expect.stringContaining('privacy.formTransfer'),
      'Einstellung FORM_ENDPOINT: Haben Sie mit formulare.beispiel.de einen Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO)?',
    ])
    expect(inSettings(LIVE).questions).toEqual([])
  })
})

describe('photos', () => {
  const [first] = projects
  const showing = (...images: (string | null)[]) =>
    images.flatMap((image, index) => (first ? [{ ...first, id: index + 1, image }] : []))
  const openIn = (images: (string | null)[], folder: string) =>
    lines((found) => checkProjects(showing(...images), folder, found)).open

  test('a card without one is open, and so is one that is shown twice, also under another name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'media-'))
    for (const [name, bytes] of Object.entries({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'one' }))
      writeFileSync(join(folder, name), bytes)
    expect(openIn(['a.jpg', 'b.jpg'], folder)).toEqual([])
    expect(openIn([null, 'a.jpg', 'b.jpg', 'a.jpg', 'c.jpg'], folder)).toEqual([
      'content/projects.yaml, Projekt 1, Feld image: Die Karte zeigt noch den Platzhalter.',
      'content/projects.yaml, Projekt 4, Feld image: a.jpg zeigt dasselbe Bild wie Projekt 2.',
      'content/projects.yaml, Projekt 5, Feld image: c.jpg zeigt dasselbe Bild wie Projekt 2.',
    ])
    rmSync(folder, { recursive: true })
  })
})
