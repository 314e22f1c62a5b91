import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { business } from './business.ts'
import { faq } from './faq.ts'
import { projects } from './projects.ts'
import { seo } from './seo.ts'
import { services } from './services.ts'
import { texts } from './texts.ts'

/** Words the site may not use: law (HwO, UWG, § 19 UStG), out-of-date statutes, promises nobody can keep. */
const BANNED = [
  /tischler/i,
  /schreiner/i,
  /meister/i,
  /fachbetrieb/i,
  /zertifizier/i,
  /autorisiert/i,
  /offizielle[rn]? partner/i,
  /\bTeam\b/i,
  /mitarbeiter/i,
  /\b(beste[rnsm]?|günstigste[rnsm]?)\b/i,
  /\bNr\.\s?1\b/,
  /garantier|garantie/i,
  /24\/7/,
  /sofort/i,
  /immer pünktlich/i,
  /jederzeit erreichbar/i,
  /kostenlose anfahrt/i,
  /festpreis|festes angebot/i,
  /umweltfreundlich|nachhaltig/i,
  /starkstrom|elektroanschluss/i,
  /(zzgl|inkl)\.? mwst/i,
  /\b(TMG|TTDSG|RStV)\b/,
  /OS-Plattform|consumers\/odr/i,
  /werkstatt/i,
  /regelmäßig/i,
  /seit (Jahren|\d{4})|in zehn Jahren/i,
  /werktage/i,
  /kostenlos/i,
]

/** Sentences in which a banned word means something else, word for word as the research has them. */
const ALLOWED = [
  'Herd-, Gas- und feste Wasseranschlüsse übernimmt ein eingetragener Fachbetrieb.',
  'Wasseranschlüsse und neue Armaturen gehören in die Hand eines eingetragenen Fachbetriebs.',
  'Umfangreiche Tischlerarbeiten gehören in einen eingetragenen Fachbetrieb.',
  'Starkstrom-, Gas- und Wasserinstallationen führt ein eingetragener Fachbetrieb aus',
  'neue Steckdosen setzt ein Elektrofachbetrieb.',
  'am besten',
  'Arbeiten an Elektro-, Gas- und Wasserinstallationen; sie führt ein eingetragener Fachbetrieb aus',
  '- umfangreiche Tischlerarbeiten',
  'Die Vergütung ist nach Abschluss und Abnahme der Arbeiten sofort fällig',
  'Die Karte wird dann sofort entfernt.',
  // The model text of the law (Art. 246a EGBGB, annex 1).
  'günstigste Standardlieferung',
  'soweit der Empfänger danach zertifiziert ist',
]

function bannedIn(text: string): string[] {
  const rest = ALLOWED.reduce((shortened, sentence) => shortened.replaceAll(sentence, ''), text)
  return BANNED.flatMap((word) => word.exec(rest)?.[0] ?? [])
}

const legal = (name: string) => readFileSync(join(import.meta.dirname, `legal/${name}.mdx`), 'utf8')
const privacy = legal('datenschutz')

describe('no banned word', () => {
  test.each(Object.entries({ business, faq, projects, seo, services, texts }))('in %s', (_, content) => {
    expect(bannedIn(JSON.stringify(content))).toEqual([])
  })

  test.each(['impressum', 'datenschutz', 'agb'])('in the legal page %s', (name) => {
    expect(bannedIn(legal(name))).toEqual([])
  })

  test('the list itself finds what it should', () => {
    expect(bannedIn('Ihr Meisterbetrieb aus Essen: garantiert pünktlich, am besten anrufen')).toEqual([
      'Meister',
      'garantier',
    ])
  })
})

describe('wording the specification fixes', () => {
  test('the privacy statement is dated April 2025 and knows nothing later', () => {
    expect(privacy).toContain("stand: 'April 2025'")
    const years = [...privacy.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year))
    expect(Math.max(...years)).toBe(2025)
    expect(privacy).not.toContain('356a')
    expect(privacy).toContain('TDDDG')
  })

  test('the call to action, the buttons and the error page', () => {
    expect(texts.header.cta).toBe('Anfrage stellen')
    expect(texts.header.ctaLabel).toBe('Kontakt aufnehmen')
    expect(texts.header.openMenu).toBe('Menü öffnen')
    expect(texts.header.closeMenu).toBe('Menü schließen')
    expect(texts.hero.services).toBe('Leistungen entdecken')
    expect(texts.hero.offer).toBe('Kostenfreies Angebot in Essen')
    expect(texts.form.busy).toBe('Wird gesendet...')
    expect(texts.cookies.accept).toBe('Akzeptieren')
    expect(texts.cookies.decline).toBe('Ablehnen')
    expect(texts.map.load).toBe('Karte laden')
    expect(texts.notFound.headline).toBe('Oops! Page not found')
    expect(texts.failure.headline).toBe('Unexpected Application Error!')
  })

  test('the terms keep the sentences the law requires', () => {
    const terms = legal('agb')
    expect(terms).toContain(
      'Ihnen bleibt der Nachweis vorbehalten, dass kein oder ein wesentlich geringerer Schaden entstanden ist.',
    )
    expect(terms).toContain('Für Verbraucher gelten die gesetzlichen Gerichtsstände.')
    expect(terms).toContain('Muster-Widerrufsformular')
  })

  test.each(services)('the card $title has the length its front is drawn for', ({ description }) => {
    const words = description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(23)
    expect(words).toBeLessThanOrEqual(40)
  })
})
