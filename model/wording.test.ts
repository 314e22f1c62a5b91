import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readModel } from '../tests/support/content.ts'
import { CONTENT } from './content.ts'
import { typeset } from './typography.ts'

const { business, texts, faq, projects, seo, services } = readModel()

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
  // Trade words a customer does not know, and what the law keeps for joiners.
  /korpus/i,
  /auf Maß/i,
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

const legal = (name: string) => readFileSync(join(CONTENT, `legal/${name}.md`), 'utf8')
const privacy = legal('datenschutz')

describe('no banned word', () => {
  test.each(Object.entries({ business, faq, projects, seo, services, texts }))('in %s', (_, part) => {
    expect(bannedIn(JSON.stringify(part))).toEqual([])
  })

  test.each(['impressum', 'datenschutz', 'agb'])('in the legal page %s', (name) => {
    expect(bannedIn(typeset(legal(name)))).toEqual([])
  })

  test('the list itself finds what it should', () => {
    expect(bannedIn('Ihr Meisterbetrieb aus Essen: garantiert pünktlich, am besten anrufen')).toEqual([
      'Meister',
      'garantier',
    ])
  })
})

describe('nothing that belongs together breaks at a line', () => {
  const BREAKING =
    /(§|\b(?:Art|Abs|Nr|lit|z)\.) |\d (?:km|mm|Uhr|Tagen?|Stunden|Minuten|[A-ZÄÖÜ]{2,}V?O?\b)|\d[a-z]? (?:UStG|EStG|DSGVO|BGB|HGB)|\S – /g
  const breaks = (text: string) => text.replaceAll('&nbsp;', '\u00a0').match(BREAKING) ?? []

  test.each(Object.entries({ faq, services, texts }))('in %s', (_, part) => {
    expect(breaks(JSON.stringify(part))).toEqual([])
  })

  test.each(['impressum', 'datenschutz', 'agb'])('in the legal page %s', (name) => {
    expect(breaks(typeset(legal(name)))).toEqual([])
  })

  test('the list itself finds what it should', () => {
    expect(breaks('Art. 28 DSGVO, 100 km, §\u00a019 UStG, §\u00a035a EStG, hier – und')).toEqual([
      'Art. ',
      '8 DSGVO',
      '0 km',
      '9 UStG',
      '5a EStG',
      'r – ',
    ])
  })
})

describe('one man speaks', () => {
  // The notices are the specification's, the model instruction is the law's; "wir" may also mean the customer and him.
  const OURS = /\b(unser(e[mnrs]?)?|uns)\b/i

  test.each(Object.entries({ faq, services, texts, seo }))('in %s', (_, part) => {
    expect(OURS.exec(JSON.stringify(part))?.[0]).toBeUndefined()
  })

  test('and says whom the model text of the law means by "wir"', () => {
    expect(legal('agb')).toContain('Im gesetzlichen Mustertext stehen „wir“ und „uns“ für mich.')
  })
})

describe('what the law wants said', () => {
  test.each([texts.cookies.text, texts.map.note])('before Google is called: %s', (text) => {
    for (const fact of ['IP-Adresse', 'USA', 'Cookies']) expect(text).toContain(fact)
  })

  test('the banner does not claim that nobody sets cookies', () => {
    expect(texts.cookies.text).toMatch(/^Diese Website setzt keine Cookies\. .*Google .*kann Cookies setzen/)
  })

  test('the craft that needs a joiner is declined, and so are electricity, gas and water', () => {
    const custom = services.find(({ icon }) => icon === 'custom')
    expect(custom?.description).toContain('Ganze Möbel nach Maß baue ich nicht.')
    const said = 'Den Herd schließt ein Elektriker an, Gas und Wasser ein Installateur; beide beauftragen Sie selbst.'
    expect(texts.services.lead).toContain(said)
    expect(JSON.stringify(services)).not.toMatch(/Gas|Wasser(?!fall)/)
  })

  test('the tax bonus is for labour and travel alone', () => {
    expect(JSON.stringify(faq)).toContain('nur für Arbeits- und Fahrtkosten')
  })

  test.each([
    'dringende Reparatur- oder Instandhaltungsarbeiten',
    'auf einem dauerhaften Datenträger',
    'arglistig verschwiegen',
    'wenn jemand handelt, der mir bei der Arbeit hilft',
    '451h',
    'Zuschnitte bei der Montage',
  ])('the terms: %s', (said) => {
    expect(legal('agb')).toContain(said)
  })

  test.each([
    '## Widerspruchsrecht',
    'Prüfsumme',
    'höchstens elf',
    'Sicherungskopien lösche ich spätestens',
    'verantwortet Google selbst',
    'um Ihre Anfrage zu bearbeiten',
  ])('the privacy statement: %s', (said) => {
    expect(privacy).toContain(said)
  })
})

describe('wording the specification fixes', () => {
  test('the privacy statement is dated April 2025 and knows nothing later', () => {
    expect(privacy).toContain('stand: April 2025')
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
