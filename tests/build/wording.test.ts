import { afterAll, describe, expect, test } from 'vitest'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { LegalPageId } from '#model/content.ts'
import { readSettings } from '#settings/read-settings.ts'
import { legalText } from '#site/legal/legal-text.ts'
import { galleryLayoutOf } from '#tools/pictures/gallery-layout.ts'
import { siteContent } from '#tools/site-content.ts'
import { readModel } from '../support/content.ts'
import { copyContent } from '../support/content-copy.ts'
import { readDist } from './support.ts'

const copy = copyContent()
afterAll(() => copy.remove())

/** Words as they are read: without elements, and without what keeps them on one line. */
function readIn(html: string): string {
  const words = html
    .replaceAll('<br>', ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
  return words.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ')
}

test('no page says what was said before', () => {
  const pages = ['index', 'agb', 'datenschutz', 'impressum', 'anfrage', '404'].map((name) => readDist(`${name}.html`))
  expect(pages.join('\n')).not.toMatch(/eingetragene[rn]? Betrieb|Jetzt Sprechzeit|Maße zeigen|Mustertext meint/)
})

describe('the privacy statement', () => {
  const SERVICE = 'https://formulare.beispiel.de/x'
  const IN_DAYS = ['formDeletion:', 'formDeletion: 30 Tage nach ihrem Eingang'] as const
  const TWO_PHONES = ['phones:', 'phones:\n  - number: 0201 8675309'] as const
  const FOR_WHATSAPP = ['number: 0171 3920042', 'number: 0171 3920042\n    whatsapp: ja'] as const
  // An owner who answers chats is responsible for them: a link's notice is not enough (Art. 13 GDPR).
  const WHATSAPP =
    'Schreiben Sie mir über WhatsApp, verarbeite ich Ihre Nummer, Ihren Profilnamen und Ihre Nachrichten, um Ihr Anliegen zu bearbeiten;'
  const RINGING = ['notifyService:', 'notifyService: Klingel Muster GmbH, Bonn'] as const
  // The number in it is a pseudonym, so the service is a recipient (CJEU, C-413/23 P).
  const RINGS =
    'kann der Server mich über einen Meldedienst benachrichtigen (Klingel Muster GmbH, Bonn). Von Ihrer Anfrage nennt die Meldung nur Zeitpunkt, Vorgangsnummer und ob Dateien dabei sind, nie Namen, Kontaktdaten oder Inhalt.'
  const OFFICER = ['officer:', 'officer: Dr. Eva Muster, datenschutz@muster.example'] as const
  const ON_DEMAND = 'Wie lange der Formulardienst Ihre Angaben speichert, sage ich Ihnen auf Anfrage.'
  const DELETION = 'Der Formulardienst löscht Ihre Angaben 30 Tage nach ihrem Eingang.'

  test.each([
    ['with a number for WhatsApp', [TWO_PHONES, FOR_WHATSAPP], RELAY_PATH, WHATSAPP, true],
    ['without one', [TWO_PHONES], RELAY_PATH, 'WhatsApp', false],
    ['of a form service', [IN_DAYS], SERVICE, DELETION, true],
    ['of a form service nobody has asked', [], SERVICE, ON_DEMAND, true],
    ['with a phone that rings', [RINGING], RELAY_PATH, RINGS, true],
    ['which names the service among the recipients', [RINGING], RELAY_PATH, 'der Meldedienst Klingel Muster', true],
    ['with an officer, which does not deny him', [OFFICER], RELAY_PATH, '§ 38 BDSG', false],
    ['of the own server', [IN_DAYS], RELAY_PATH, 'Der Formulardienst', false],
  ])('%s', (_, changes, FORM_ENDPOINT, sentence, said) => {
    expect(legalPage('datenschutz', changes, FORM_ENDPOINT).includes(sentence)).toBe(said)
  })
})

// §§ 17, 19 HGB: a merchant makes contracts under the registered name, not under the name on the sign.
test.each([
  ['Anna Kern', 'Einzelunternehmen', "''", 'mir, Anna Kern, M', ' M', '(Anna Kern, M'],
  [
    'Kern',
    'e. K.',
    'Kern e. K.',
    'mir, Anna Kern, Kern e. K., M',
    ' Inhaberin/Inhaber: Anna Kern M',
    'Kern e. K., Anna',
  ],
  ['Kern Montage', 'GbR', 'Kern GbR', 'mir, Kern GbR, M', ' Vertreten durch: Anna Kern M', '(Kern GbR, M'],
  ['Kern Montage', 'GmbH', 'Kern GmbH', 'mir, Kern GmbH, M', ' Geschäftsführung: Anna Kern M', '(Kern GmbH, M'],
])('"%s", %s, makes contracts as %s', (name, legalForm, legalName, partner, office, trader) => {
  const changes: Change[] = [
    ['name: Lot & Fuge', `name: ${name}`],
    ['owner: Max Mustermann', 'owner: Anna Kern'],
    ['legalForm: Einzelunternehmen', `legalForm: ${legalForm}`],
    ['legalName:', `legalName: ${legalName}`],
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
  const OF_WORK = ['Ihre Mitwirkung', 'Abnahme', 'weniger als 24 Stunden', 'ab dem Tag des Vertragsabschlusses']
  const OF_GOODS = [
    'Kauf von Waren',
    '(§ 449 BGB)',
    '§§ 437 bis 441 BGB',
    'die Waren in Besitz genommen haben bzw. hat',
  ]
  const ALL = [AT_CUSTOMERS, IN_WORKSHOP, OF_WORK, OF_GOODS].flat()

  test.each<[where: string, changes: Change[], said: string[][]]>([
    ['at the customer’s', [], [AT_CUSTOMERS, OF_WORK]],
    ['in the workshop', [OTHER, AWAY, WORKSHOP], [IN_WORKSHOP, OF_WORK]],
    ['in a shop', [OTHER, AWAY, GOODS], [OF_GOODS]],
    ['everywhere', [WORKSHOP, GOODS], [ALL]],
  ])('%s', (_where, changes, said) => {
    const terms = legalPage('agb', changes)
    expect(ALL.filter((words) => terms.includes(words))).toEqual(ALL.filter((words) => said.flat().includes(words)))
    expect(terms).toContain('Muster-Widerrufsformular(Wenn Sie den Vertrag widerrufen wollen')
    expect(terms).not.toMatch(/[{}]| [.,]/)
  })
})

type Change = readonly [from: string, to: string]

/** A legal page as it is read, with some lines of content/business.yaml changed. */
function legalPage(page: LegalPageId, changes: readonly Change[], FORM_ENDPOINT: string = RELAY_PATH): string {
  for (const [from, to] of changes) copy.edit('business.yaml', from, to)
  const model = readModel(copy.folder)
  copy.restore()
  const media = { pictures: {}, poster: '', layout: galleryLayoutOf([]), film: [] }
  const content = siteContent(readSettings({ FORM_ENDPOINT }), model, media, new Map())
  return readIn(legalText(content, page).html)
}
