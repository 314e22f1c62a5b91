import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts'
import { loadContent } from '../content.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = copyContent()
})
afterEach(() => copy.remove())

const IN_QUOTES =
  /^content\/business\.yaml, Zeile \d+, Feld brand\.color: .* in einfachen Anführungszeichen, zum Beispiel/
const MISTAKES: [what: string, from: string, to: string, sentence: RegExp][] = [
  ['a colour in words', "color: '#c34a57'", 'color: rot', IN_QUOTES],
  ['a colour YAML takes for a comment', "color: '#c34a57'", 'color: #c34a57', IN_QUOTES],
  ['a colour with a figure too many', "'#c34a57'", "'#c34a570'", IN_QUOTES],
  [
    'a colour on which white can’t be read',
    "'#c34a57'",
    "'#fd0'",
    /Feld brand\.color: Die Farbe ist zu hell: Weiße Schrift hat darauf nur 1,3 : 1 Kontrast, lesbar ist sie ab 4,5 : 1\. Der nächste Ton, der geht, ist '#[0-9a-f]{6}'\.$/,
  ],
  [
    'a logo that is not there',
    '  logo:',
    '  logo: logo.svg',
    /^content\/business\.yaml, Zeile \d+, Feld brand\.logo: Diese Datei liegt nicht in content\/media\. Ohne Logo/,
  ],
  [
    'a photo for a logo',
    '  logo:',
    '  logo: poster.jpg',
    /Feld brand\.logo: Das ist keine SVG-Datei von höchstens 500 KB\. Bitte speichern Sie das Logo noch einmal als SVG/,
  ],
]

test.each(MISTAKES)('of %s, a German sentence says file, place and what to do', (_what, from, to, sentence) => {
  copy.edit('business.yaml', from, to)
  expect(loadContent(copy.folder).faults).toEqual([expect.stringMatching(sentence)])
})

test('a shade suggested for a colour that is too pale is taken', () => {
  copy.edit('business.yaml', '#c34a57', '#ffd400')
  const [suggested = ''] = /#[0-9a-f]{6}/.exec(loadContent(copy.folder).faults.join()) ?? []
  copy.edit('business.yaml', '#ffd400', suggested)
  expect(loadContent(copy.folder).content?.brand.color).toBe(suggested)
})
