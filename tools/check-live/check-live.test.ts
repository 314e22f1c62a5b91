import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTENT, loadContent } from '#model/content.ts'
import type { Business } from '#model/business.ts'
import { ROOT } from '../paths.ts'
import { checkBusiness, checkDates, checkWords } from './content.ts'
import { Findings } from './findings.ts'
import { checkSettings } from './settings.ts'
import { business } from '../../tests/support/content.ts'

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
  demo: { data: false, pictures: false },
}

const TODAY = '2027-01-02'
/** Another picture for each name. */
function ownPhoto(name: string) {
  const hash = createHash('sha256').update(name).digest('hex')
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: `#${hash.slice(0, 6)}` } }).jpeg()
}

/** The same in the owner's file. */
const REAL: [string, string][] = [
  ['Lot & Fuge', realBusiness.name],
  ['Max Mustermann', realBusiness.owner],
  ['Musterstraße 1', realBusiness.street],
  ['https://montage-essen.example', realBusiness.siteUrl],
  ['kontakt@montage-essen.example', realBusiness.email],
  ['0171 3920042', '0201 8675309'],
  ['51.45657', '51.44123'],
  ['https://www.kleinanzeigen.de/', 'https://www.kleinanzeigen.de/pro/montage-essen'],
  ['data: ja', 'data: nein'],
  ['pictures: ja', 'pictures: nein'],
]

/** What a check has to say, as lists. */
function lines(check: (found: Findings) => void) {
  const found = new Findings()
  check(found)
  return { open: [...found.open], questions: [...found.questions] }
}

const inBusiness = (checked: Business) => lines((found) => checkBusiness(checked, TODAY, found))
const inSettings = (env: NodeJS.ProcessEnv) => lines((found) => checkSettings(env, found))
const inWords = (checked: Parameters<typeof checkWords>[0]) => lines((found) => checkWords(checked, found))
const inDates = (checked: Parameters<typeof checkDates>[0], files: readonly string[]) =>
  lines((found) => checkDates(checked, files, found))

function runIn(folder: string, env: NodeJS.ProcessEnv) {
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'tools/check-live.ts')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, stdout }
}

describe('the command', () => {
  let live = ''

  beforeAll(async () => {
    live = mkdtempSync(join(tmpdir(), 'check-live-'))
    for (const part of ['content', 'enquiry', 'model', 'server', 'settings', 'site', 'tools', 'package.json']) {
      cpSync(join(ROOT, part), join(live, part), { recursive: true })
    }
    symlinkSync(join(ROOT, 'node_modules'), join(live, 'node_modules'))

    const file = join(live, 'content/business.yaml')
    writeFileSync(
      file,
      REAL.reduce((yaml, [demo, real]) => yaml.replace(demo, real), readFileSync(file, 'utf8')),
    )
    const privacy = join(live, 'content/legal/datenschutz.md')
    writeFileSync(privacy, readFileSync(privacy, 'utf8').replace('stand: April 2025', 'stand: November 2026'))
    const media = join(live, 'content/media')
    for (const name of readdirSync(media)) {
      if (name.endsWith('.jpg')) await ownPhoto(name).toFile(join(media, name))
      else rmSync(join(media, name))
    }
  })

  afterAll(() => rmSync(live, { recursive: true, force: true }))

  test('on the demo it lists what is open and exits with 1', () => {
    const { status, stdout } = runIn(ROOT, {})
    expect(status).toBe(1)
    expect(stdout).toContain('content/business.yaml, Feld owner: „Max Mustermann“ ist ein Beispielname.')
    expect(stdout).toContain('content/media/kueche-1-weiss-eiche.jpg: Das ist eine Visualisierung der Demo')
    expect(stdout).toContain('content/media/montage.mp4')
    expect(stdout).toContain(
      'content/legal/datenschutz.md, Feld stand: „April 2025“ ist älter als der mitgelieferte Text.',
    )
    expect(stdout).toContain('Feld brand.logo: Haben Sie ein eigenes Logo?')
    expect(stdout).toContain('Einstellung SMTP_URL: Ist leer.')
    expect(stdout).toMatch(/\d+ Punkte sind offen\./)
  })

  test('on real data it says so and exits with 0', () => {
    const { status, stdout } = runIn(live, LIVE)
    expect(stdout).toContain('Alles bereit')
    expect(stdout).not.toContain('Vor dem Livegang')
    expect(status).toBe(0)
  })

  test('one wrong setting on real data is one open point', () => {
    const { status, stdout } = runIn(live, { ...LIVE, SITE_URL: 'http://www.montage-essen.de' })
    expect(stdout).toContain('Einstellung SITE_URL: http://www.montage-essen.de ist nicht verschlüsselt.')
    expect(stdout).toContain('Ein Punkt ist offen.')
    expect(status).toBe(1)
  })
})

const empty = (field: string): unknown => expect.stringContaining(`Feld ${field}:`)

describe('business data', () => {
  test('of a real firm leaves only questions', () => {
    expect(inBusiness(realBusiness).open).toEqual([])
    const fields = ['businessId', 'chamberEntry', 'insurance', 'privacy.hosting', 'privacy.mailbox']
    expect(inBusiness(realBusiness).questions).toEqual(expect.arrayContaining(fields.map(empty)))
    const filled = {
      ...realBusiness,
      businessId: 'DE123456789-00001',
      chamberEntry: 'Angezeigt',
      insurance: 'Versicherer',
      privacy: { ...business.privacy, hosting: 'Anbieter, Köln', mailbox: 'Anbieter, Bonn' },
    }
    const questions = inBusiness(filled).questions
    for (const field of fields) expect(questions).not.toContainEqual(empty(field))
  })

  test('whatever the legal pages claim and no program can know is asked', () => {
    const withLogs = { ...realBusiness, privacy: { ...business.privacy, accessLogDays: 7 } }
    const questions = inBusiness(withLogs).questions
    for (const claim of [
      'nach 7 Tagen',
      'Sicherungskopien',
      'Aufmaß',
      'Belehrung',
      'sechs Monaten',
      'transportieren',
    ]) {
      expect(questions).toContainEqual(expect.stringContaining(claim))
    }
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

  test('the demo names makers nobody has asked about', () => {
    const demo = { ...realBusiness, demo: { data: true, pictures: false } }
    expect(inBusiness(demo).open).toContainEqual(expect.stringContaining('Feld manufacturers'))
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
