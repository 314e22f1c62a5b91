import { describe, expect, test } from 'vitest'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { readSettings } from '#settings/read-settings.ts'
import { legalText } from '#site/legal/legal-text.ts'
import { galleryLayoutOf } from '#tools/pictures/gallery-layout.ts'
import { siteContent } from '#tools/site-content.ts'
import { readModel } from '../support/content.ts'
import { copyContent } from '../support/content-copy.ts'
import { readDist } from './support.ts'

/** Words as they are read: without elements, and without what keeps them on one line. */
function readIn(html: string): string {
  const words = html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&')
  return words.replaceAll('\u2060', '').replaceAll(/\s+/g, ' ')
}

test('no page says what was said before', () => {
  const pages = ['index', 'agb', 'datenschutz', 'impressum', 'anfrage', '404'].map((name) => readDist(`${name}.html`))
  expect(pages.join('\n')).not.toMatch(/eingetragene[rn]? Betrieb|[Ee]rreichbar\b|Maße zeigen|Mustertext meint/)
})

describe('the privacy statement', () => {
  const SERVICE = 'https://formulare.beispiel.de/x'
  const AS_SHIPPED = ['formDeletion:', 'formDeletion:'] as const
  const IN_DAYS = ['formDeletion:', 'formDeletion: 30 Tage nach ihrem Eingang'] as const
  const TWO_PHONES = ['phones:', 'phones:\n  - number: 0201 8675309'] as const
  const FOR_WHATSAPP = ['number: 0171 3920042', 'number: 0171 3920042\n    whatsapp: ja'] as const
  const WHATSAPP =
    'Die Nummer für WhatsApp ist ein Link: Daten fließen erst, wenn Sie ihn anklicken. Anbieter ist die WhatsApp Ireland Limited; es gelten deren Datenschutzhinweise.'
  const ON_DEMAND = 'Wie lange der Formulardienst Ihre Angaben speichert, sage ich Ihnen auf Anfrage.'
  const DELETION = 'Der Formulardienst löscht Ihre Angaben 30 Tage nach ihrem Eingang.'

  test.each([
    ['with a number for WhatsApp', [TWO_PHONES, FOR_WHATSAPP], RELAY_PATH, WHATSAPP, true],
    ['without one', [TWO_PHONES], RELAY_PATH, 'WhatsApp', false],
    ['of a form service', [IN_DAYS], SERVICE, DELETION, true],
    ['of a form service nobody has asked', [AS_SHIPPED], SERVICE, ON_DEMAND, true],
    ['of the own server', [IN_DAYS], RELAY_PATH, 'Der Formulardienst', false],
  ])('%s', (_, changes, FORM_ENDPOINT, sentence, said) => {
    const copy = copyContent()
    for (const [from, to] of changes) copy.edit('business.yaml', from, to)
    const model = readModel(copy.folder)
    copy.remove()
    const media = { pictures: {}, poster: '', layout: galleryLayoutOf([]), film: [] }
    const { html } = legalText(siteContent(readSettings({ FORM_ENDPOINT }), model, media, new Map()), 'datenschutz')
    expect(readIn(html).includes(sentence)).toBe(said)
  })
})
