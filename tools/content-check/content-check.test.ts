import { describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { faq } from '#content/faq.ts'
import { mainNavigation } from '#content/navigation.ts'
import { projects } from '#content/projects.ts'
import { seo } from '#content/seo.ts'
import { services } from '#content/services.ts'
import * as texts from '#content/texts.ts'
import { checkContent } from '../content-check.ts'
import { checkBusiness } from './business.ts'
import { checkLegal } from './legal.ts'
import { checkFaq, checkNavigation, checkProjects, checkServices } from './lists.ts'
import { checkSeo } from './seo.ts'
import { checkTexts } from './texts.ts'

const mediaFiles = projects.map(({ imagePath }) => imagePath)
const serviceIds = services.map(({ id }) => id)

/** The list with one entry changed; `position` counts from 1, as the messages do. */
function change<Entry extends object>(list: readonly Entry[], position: number, fields: object): object[] {
  return list.map((entry, index) => (index === position - 1 ? { ...entry, ...fields } : entry))
}

test('the shipped content has no faults', () => {
  expect(checkContent()).toEqual([])
})

describe('projects', () => {
  test('an empty alt text is named by project and field', () => {
    expect(checkProjects(change(projects, 3, { alt: ' ' }), mediaFiles)).toEqual([
      'content/projects.ts, Projekt 3, Feld alt: Bitte beschreiben Sie das Bild in einem Satz.',
    ])
  })

  test('a missing alt text gets the same sentence', () => {
    expect(checkProjects(change(projects, 3, { alt: undefined }), mediaFiles)).toEqual([
      'content/projects.ts, Projekt 3, Feld alt: Bitte beschreiben Sie das Bild in einem Satz.',
    ])
  })

  test('a picture that is not in content/media is named', () => {
    expect(checkProjects(change(projects, 5, { imagePath: 'neu.jpg' }), mediaFiles)).toEqual([
      'content/projects.ts, Projekt 5, Feld imagePath: Diese Datei liegt nicht in content/media.',
    ])
  })

  test('a project without a picture is fine', () => {
    expect(checkProjects(change(projects, 5, { imagePath: null }), mediaFiles)).toEqual([])
  })

  test('eight projects are one too few', () => {
    expect(checkProjects(projects.slice(1), mediaFiles)).toEqual([
      'content/projects.ts: Es müssen genau neun Projekte mit den ids 1, 2, 3, 4, 5, 6, 7, 8, 9 sein.',
    ])
  })
})

describe('services', () => {
  test('a wrong order names the ids', () => {
    const [fault] = checkServices(services.toReversed())
    expect(fault).toContain('content/services.ts: Es müssen genau sechs Leistungen')
    expect(fault).toContain('services-kitchen, services-furniture, services-bath')
  })

  test('an unknown drawing is named', () => {
    const [fault] = checkServices(change(services, 2, { icon: 'sofa' }))
    expect(fault).toContain('content/services.ts, Leistung 2, Feld icon: Diese Zeichnung gibt es nicht.')
  })
})

describe('questions', () => {
  test('ten questions are one too many', () => {
    const tenth = { id: 'faq-more', question: 'Noch etwas?', answer: 'Nein.' }
    expect(checkFaq([...faq, tenth])).toEqual(['content/faq.ts: Es müssen genau neun Fragen sein.'])
  })

  test('two questions may not share an id', () => {
    expect(checkFaq(change(faq, 2, { id: 'faq-kitchen' }))).toEqual(['content/faq.ts: Zwei Fragen haben dieselbe id.'])
  })

  test('an empty answer is named', () => {
    expect(checkFaq(change(faq, 9, { answer: '' }))).toEqual([
      'content/faq.ts, Frage 9, Feld answer: Bitte beantworten Sie die Frage.',
    ])
  })
})

describe('business data', () => {
  test.each([
    ['email', { email: 'kontakt(at)beispiel.de' }, 'Feld email'],
    ['site URL with a slash', { siteUrl: 'https://beispiel.de/' }, 'Feld siteUrl'],
    ['postal code', { postalCode: '4512' }, 'Feld postalCode'],
    ['four manufacturers', { manufacturers: business.manufacturers.slice(1) }, 'genau fünf Hersteller'],
    ['six manufacturers', { manufacturers: [...business.manufacturers, 'Sechs'] }, 'genau fünf Hersteller'],
    ['opening time', { hours: { ...business.hours, opens: '9 Uhr' } }, 'Feld hours.opens'],
    ['closing before opening', { hours: { ...business.hours, closes: '09:00', display: '10:00 09:00' } }, 'opens muss'],
    ['other hours in words', { hours: { ...business.hours, closes: '17:00' } }, 'dieselben Uhrzeiten'],
    ['phone with spaces', { phone: { ...business.phone, international: '+49 171' } }, 'Feld phone.international'],
    ['two phone numbers', { phone: { ...business.phone, display: '0171 3920043' } }, 'verschiedene Nummern'],
    ['profile without https', { profileUrl: 'http://beispiel.de/profil' }, 'https://'],
    ['business id', { businessId: '12/345/67890' }, 'Feld businessId'],
    ['missing owner', { owner: undefined }, 'Feld owner: Bitte tragen Sie Vor- und Nachnamen'],
  ])('%s', (_, fields, expected) => {
    const faults = checkBusiness({ ...business, ...fields })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^content\/business\.ts/)
    expect(faults[0]).toContain(expected)
  })

  test('a business may have numbers and insurance', () => {
    const filled = { ...business, businessId: 'DE123456789-00001', insurance: 'Versicherer, Anschrift, Deutschland' }
    expect(checkBusiness(filled)).toEqual([])
  })
})

test('a link to an anchor that does not exist is named', () => {
  const [fault] = checkNavigation('mainNavigation', change(mainNavigation, 4, { href: '#kontakt' }), serviceIds)
  expect(fault).toContain('content/navigation.ts, mainNavigation, Link 4, Feld href: Diesen Anker gibt es nicht.')
})

test('titles that search engines would cut off are named with their length', () => {
  const home = { ...seo.home, title: 'K'.repeat(61) }
  expect(checkSeo({ ...seo, home })).toEqual([
    'content/seo.ts, Feld home.title: Der Titel ist zu lang (61 Zeichen, höchstens 60).',
  ])
})

const described = (length: number) => ({ ...seo, home: { ...seo.home, description: 'K'.repeat(length) } })

test('descriptions that search engines would cut off are named with their length', () => {
  expect(checkSeo(described(155))).toEqual([])
  expect(checkSeo(described(156))).toEqual([
    'content/seo.ts, Feld home.description: Die Beschreibung ist zu lang (156 Zeichen, höchstens 155).',
  ])
})

test('two pages may not share a description', () => {
  expect(checkSeo({ ...seo, agb: { ...seo.agb, description: seo.home.description } })).toEqual([
    'content/seo.ts: Zwei Seiten haben dieselbe Beschreibung.',
  ])
})

test('an emptied text is named, an emptied demo note is fine', () => {
  const changed = {
    ...texts,
    hero: { ...texts.hero, headline: ['Montiert,', ' '] },
    footer: { ...texts.footer, demo: [] },
  }
  expect(checkTexts(changed)).toEqual(['content/texts.ts, Feld hero.headline.1: Hier fehlt der Text.'])
  expect(checkTexts({ form: { submit: '' } })).toEqual(['content/form.ts, Feld form.submit: Hier fehlt der Text.'])
})

describe('legal pages', () => {
  const head = "export const meta = { title: 'AGB', stand: 'April 2025' }"

  test('a page with head and sections is fine', () => {
    expect(checkLegal('agb.mdx', `${head}\n\n## Umfang\n\nText.`)).toEqual([])
  })

  test('a page without its head is named', () => {
    expect(checkLegal('agb.mdx', '## Umfang\n\nText.')).toEqual([
      "agb.mdx: Am Anfang fehlt die Zeile export const meta = { title: '…', stand: '…' }.",
    ])
  })

  test('an emptied date and a text without sections are named', () => {
    expect(checkLegal('agb.mdx', `${head.replace('April 2025', '')}\n\nText.`)).toEqual([
      'agb.mdx, Feld stand: Bitte nennen Sie Monat und Jahr der Fassung.',
      'agb.mdx: Der Text braucht mindestens eine Zwischenüberschrift (## …).',
    ])
  })
})
