import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Content, loadContent } from '#model/content.ts'
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts'
import { checkCompany } from './company.ts'
import { checkBusiness, checkWords, type Findings } from './project.ts'
import { ROOT } from '../paths.ts'

let copy: ContentCopy
// The painters' company, with the shipped legal texts.
beforeEach(() => {
  copy = copyContent()
  cpSync(join(ROOT, 'tests/owner/painters/content'), copy.folder, { recursive: true })
  for (const name of ['treppenhaus', 'giebel', 'tuer', 'tuer-davor'])
    writeFileSync(join(copy.folder, 'media', `${name}.jpg`), '')
  copy.edit('legal/datenschutz.md', 'Nordrhein-Westfalen (LDI&nbsp;NRW)', 'Hamburg')
})
afterEach(() => copy.remove())

function contentOf(): Content {
  const { content, faults } = loadContent(copy.folder)
  if (!content) throw new Error(faults.join('\n'))
  return content
}

function found(): { open: string[]; questions: string[] } {
  const findings: Findings = { open: new Set(), questions: new Set() }
  const content = contentOf()
  checkBusiness(content.business, '2026-12-01', findings)
  checkWords(content, findings)
  checkCompany(content, findings)
  return { open: [...findings.open], questions: [...findings.questions] }
}

test('of the painters nothing is open, and nothing is asked that is another trade’s', () => {
  const { open, questions } = found()
  expect(open).toEqual([])
  expect(questions.join('\n')).toContain('weniger als 20 Personen')
  expect(questions.join('\n')).not.toMatch(/Möbel|Küche|transportieren|Sprechzeit/)
})

const NO_REGISTER = 'registerNumber: HRB 123456'
const DEMO_EXCLUDED = 'Eingriffe in die Statik sowie Maler-, Fliesen- und Trockenbauarbeiten'
const ANSWER = 'answer: Ja. Wir decken ab'
const OWNED = '{vertretung}'
const TAX = 'Für Verbraucher enthält er die gesetzliche Umsatzsteuer.'

// What a page of theirs once said, and was called ready.
test.each([
  ['no legal form', 'business.yaml', 'legalForm: GmbH', 'legalForm:', 'Feld legalForm: Wählen Sie die Rechtsform'],
  ['an owner behind a GmbH', 'business.yaml', 'legalForm: GmbH', 'legalForm: Einzelunternehmen', 'Der Name sagt GmbH'],
  [
    'a company without its form',
    'business.yaml',
    'Sonnenschein GmbH',
    'Sonnenschein',
    'nennt die Rechtsform GmbH nicht',
  ],
  ['no register', 'business.yaml', NO_REGISTER, 'registerNumber:', 'gehören Registergericht und Registernummer'],
  ['another register', 'business.yaml', NO_REGISTER, 'registerNumber: HRA 1', 'Die Nummer einer GmbH beginnt mit HRB.'],
  ['a company that says ich', 'business.yaml', 'voice: wir', 'voice: ich', 'Sie sagt „wir“.'],
  ['no word on taxes', 'business.yaml', 'vat: Regelbesteuerung', 'vat:', 'ob Sie Umsatzsteuer berechnen'],
  [
    'its own trade excluded',
    'business.yaml',
    'Arbeiten an Strom-, Gas- und Wasserleitungen',
    DEMO_EXCLUDED,
    'Sie bieten es aber an.',
  ],
  ['a small business', 'faq.yaml', ANSWER, 'answer: Ich bin Kleinunternehmer. Wir', 'Dort steht „Kleinunternehmer“'],
  ['one who speaks', 'faq.yaml', ANSWER, 'answer: Das mache ich mit mir. Wir', 'Dort steht „ich“, „mir“.'],
  ['a plan of a kitchen', 'texts.yaml', 'Foto der Fläche', 'Küchenplan', 'Dort steht „Küchenplan“'],
  ['a maker of kitchens', 'texts.yaml', 'Altbau, drei Zimmer', 'Küche von nobilia', 'Dort steht „nobilia“'],
  ['a wardrobe', 'services.yaml', 'Fenster, Türen', 'PAX, Türen', 'Dort steht „PAX“'],
  ['a part of Essen', 'texts.yaml', 'Eimsbüttel, dritter', 'Essen-Werden, dritter', 'Dort steht noch „Essen-Werden“'],
  ['hours that are none', 'seo.yaml', 'Termine {zeiten}.', '{zeiten} Uhr.', 'ohne „Uhr“'],
  [
    'a feast of another Land',
    'business.yaml',
    'closed: []',
    'closed: [{ from: 2027-11-01 }]',
    'in Hamburg kein Feiertag',
  ],
  ['an owner in its own Impressum', 'legal/impressum.md', OWNED, 'Inhaber: {inhaber}', 'Eine GmbH hat keinen.'],
  [
    'an Impressum without the number',
    'legal/impressum.md',
    '{ust-id}',
    'DE',
    'fehlt die Umsatzsteuer-Identifikationsnummer',
  ],
  ['terms of a small business', 'legal/agb.md', TAX, 'Kleinunternehmer.', 'steht zur Umsatzsteuer anderes'],
  ['terms of a fitter', 'legal/agb.md', 'der Ort der Arbeiten', 'der Montageort', 'Dort steht „Montageort“'],
  ['terms of one person', 'legal/agb.md', '{Ich hafte|Wir haften}', 'Ich hafte', 'Dort steht „Ich“'],
])('%s is open', (_, file, right, wrong, sentence) => {
  copy.edit(file, right, wrong)
  expect(found().open).toContainEqual(expect.stringContaining(sentence))
})

test('the entry of a craft is wanted, and a master only where the title is', () => {
  const content = contentOf()
  const findings: Findings = { open: new Set(), questions: new Set() }
  checkCompany({ ...content, business: { ...content.business, chamberEntry: '', masterTitle: '' } }, findings)
  expect([...findings.open]).toEqual([
    expect.stringContaining('Malerbetrieb ist ein Handwerk der Handwerksrolle.'),
    expect.stringContaining('Feld badges: Dort steht „Meisterbetrieb“.'),
  ])
})
