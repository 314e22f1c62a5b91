import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTENT } from '../content.ts'
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts'
import { loadContent } from '../content.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = copyContent()
})
afterEach(() => copy.remove())

/** What a file says that can be read, but not as it was meant. */
const MISREAD: [what: string, file: string, from: string, to: string, sentence: RegExp][] = [
  [
    'a text that begins with a sign YAML has a meaning for',
    'business.yaml',
    'name: Lot & Fuge',
    'name: &Co Handel',
    /^content\/business\.yaml, Zeile \d+: Ein Text darf nicht mit &, \* oder ! anfangen/,
  ],
  [
    'a placeholder without quotation marks',
    'texts.yaml',
    "headline: '{radius} rund um {ort}'",
    'headline: {radius}',
    /^content\/texts\.yaml, Zeile \d+: Ein Text, der mit einer geschweiften Klammer anfängt, gehört in einfache/,
  ],
  [
    'a field that does not exist',
    'business.yaml',
    'manufacturers:',
    'hersteller:',
    /^content\/business\.yaml, Zeile \d+, Feld hersteller: Dieses Feld gibt es hier nicht/,
  ],
  [
    'a radius with a thousands point',
    'business.yaml',
    'radiusKm: 100',
    'radiusKm: 1.000',
    /Feld radiusKm: Bitte geben Sie den Umkreis in ganzen Kilometern an, .*ohne Punkt/,
  ],
  [
    'a number of days with a thousands point',
    'business.yaml',
    'backupDays: 14',
    'backupDays: 1.000',
    /Feld privacy\.backupDays: Bitte tragen Sie die Zahl der Tage ein/,
  ],
  [
    'holidays of a hundred years',
    'business.yaml',
    'from: 2026-12-25',
    'from: 2026-12-25\n    to: 2126-12-25',
    /Feld closed\.1: Der Zeitraum dauert länger als ein Jahr/,
  ],
  [
    'an address of the website that can’t be',
    'business.yaml',
    'https://montage-essen.example',
    'https://montage-essen.example?seite=1',
    /Feld siteUrl: Diese Adresse kann es nicht geben/,
  ],
  [
    'an invisible sign pasted into a text',
    'business.yaml',
    'city: Essen',
    'city: Essen\u0007',
    /^content\/business\.yaml: In Zeile \d+ steht ein unsichtbares Steuerzeichen/,
  ],
]

const bomb = [...'abcdefgh'].map((name, index) => `- &${name} [${`*${'xabcdefg'[index]}, `.repeat(9)}]`).join('\n')
const NOT_UTF8 = /^content\/\S+: Diese Datei ist kein Text in UTF-8\. Bitte speichern Sie sie mit einem Texteditor/

const WHOLE_FILES: [what: string, file: string, save: (text: string) => string | Buffer, sentence: RegExp][] = [
  ['as UTF-16', 'business.yaml', (text) => Buffer.from(`\ufeff${text}`, 'utf16le'), NOT_UTF8],
  ['as UTF-16 without its mark', 'legal/agb.md', (text) => Buffer.from(text, 'utf16le'), NOT_UTF8],
  ['as Windows did it once', 'business.yaml', (text) => Buffer.from(text, 'latin1'), NOT_UTF8],
  ['by a word processor', 'faq.yaml', () => '{\\rtf1\\ansi\\deff0 - question: Wann?}', NOT_UTF8],
  ['empty', 'texts.yaml', () => '', /^content\/texts\.yaml: Diese Datei ist leer\. Bitte füllen Sie/],
  ['far too large', 'faq.yaml', () => '# viel\n'.repeat(800_000), /^content\/faq\.yaml: Diese Datei ist zu groß/],
  ['with names that multiply', 'faq.yaml', () => `- &x [a]\n${bomb}\n`, /^content\/faq\.yaml, Zeile 1: Ein Text darf/],
  [
    'with a name within itself',
    'faq.yaml',
    () => '- question: &x\n    y: *x\n',
    /^content\/faq\.yaml, Zeile 2: Ein Text/,
  ],
]

const LINE_ENDS: [system: string, save: (text: string) => string][] = [
  ['Windows', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
  ['an old Mac', (text) => text.replaceAll('\n', '\r')],
]

test.each(MISREAD)('of %s, a German sentence says file, place and what to do', (_what, file, from, to, sentence) => {
  copy.edit(file, from, to)
  expect(loadContent(copy.folder).faults).toEqual([expect.stringMatching(sentence)])
})

test.each(WHOLE_FILES)(
  'of a file saved %s, a German sentence says file and what to do',
  (_how, file, save, sentence) => {
    saveAgain(file, save)
    expect(loadContent(copy.folder).faults).toEqual([expect.stringMatching(sentence)])
  },
)

test.each(LINE_ENDS)('files as %s saves them are read like any other', (_system, save) => {
  for (const file of ['business.yaml', 'faq.yaml', 'legal/agb.md']) saveAgain(file, save)
  expect(loadContent(copy.folder)).toEqual(loadContent(CONTENT))
})

function saveAgain(file: string, save: (text: string) => string | Buffer): void {
  const path = join(copy.folder, file)
  writeFileSync(path, save(readFileSync(path, 'utf8')))
}
