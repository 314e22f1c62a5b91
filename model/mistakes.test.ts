import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ContentCopy, copyContent } from '../tests/support/content-copy.ts'
import { loadContent } from './content.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = copyContent()
})
afterEach(() => copy.remove())

type Mistake = [what: string, file: string, from: string, to: string, sentence: RegExp | string]

const MISTAKES: Mistake[] = [
  [
    'a quotation mark that is not closed',
    'seo.yaml',
    "Anschrift, Kontakt und Bildnachweis.'",
    'Anschrift, Kontakt und Bildnachweis.',
    /^content\/seo\.yaml, Zeile \d+: Hier fehlt wahrscheinlich ein Anführungszeichen/,
  ],
  [
    'a colon in a text',
    'texts.yaml',
    "claim: '{gewerbe} aus {ort}. Ihr Ansprechpartner: {inhaber}.'",
    'claim: Mein Versprechen: Ihr Ansprechpartner: {inhaber}.',
    /^content\/texts\.yaml, Zeile \d+: Hier stimmt ein Doppelpunkt oder die Einrückung nicht/,
  ],
  [
    'a line pushed to the right',
    'business.yaml',
    'street: Musterstraße 1',
    '  street: Musterstraße 1',
    /^content\/business\.yaml, Zeile \d+: Hier stimmt ein Doppelpunkt oder die Einrückung nicht/,
  ],
  [
    'a tabulator',
    'business.yaml',
    '  latitude: 51.45657',
    '\tlatitude: 51.45657',
    /^content\/business\.yaml, Zeile \d+: Am Anfang der Zeile steht ein Tabulator/,
  ],
  [
    'a field written twice',
    'business.yaml',
    'city: Essen',
    'city: Essen\ncity: Bochum',
    /^content\/business\.yaml, Zeile \d+: Dieses Feld steht hier zweimal/,
  ],
  [
    'a bracket that is not closed',
    'business.yaml',
    'nolte, Leicht]',
    'nolte, Leicht',
    /^content\/business\.yaml, Zeile \d+: /,
  ],
  [
    'a text that begins with a sign',
    'business.yaml',
    'owner: Max Mustermann',
    'owner: @max',
    /^content\/business\.yaml, Zeile \d+: So darf ein Text nicht anfangen/,
  ],
  [
    'a field left empty',
    'business.yaml',
    'owner: Max Mustermann',
    'owner:',
    /Zeile \d+, Feld owner: Bitte tragen Sie Vor- und Nachnamen/,
  ],
  [
    'a field left out',
    'business.yaml',
    'owner: Max Mustermann\n',
    '',
    /^content\/business\.yaml, Zeile \d+, Feld owner: /,
  ],
  [
    'an e-mail address without its sign',
    'business.yaml',
    'kontakt@',
    'kontakt(at)',
    /Feld email: Bitte tragen Sie eine E-Mail-Adresse ein/,
  ],
  [
    'a slash after the address',
    'business.yaml',
    'montage-essen.example\n',
    'montage-essen.example/\n',
    /Feld siteUrl: .* ohne Schrägstrich am Ende/,
  ],
  [
    'a postal code of four figures',
    'business.yaml',
    '45127',
    '4512',
    /Feld postalCode: Bitte tragen Sie die fünf Ziffern/,
  ],
  [
    'a phone number without its area code',
    'business.yaml',
    '0171 3920042',
    '3920042',
    /Feld phones\.1\.number: Bitte tragen Sie eine Telefonnummer mit Vorwahl ein/,
  ],
  [
    'no phone number',
    'business.yaml',
    'phones:\n  - number: 0171 3920042',
    'phones:',
    /Feld phones: Bitte tragen Sie mindestens eine Telefonnummer ein/,
  ],
  [
    'a time in words',
    'business.yaml',
    '10:00',
    '10 Uhr',
    /Feld hours\.1\.opens: Bitte schreiben Sie die Uhrzeit als HH:MM/,
  ],
  [
    'closing before opening',
    'business.yaml',
    'closes: 18:00',
    'closes: 09:00',
    /Feld hours\.1: opens muss vor closes liegen/,
  ],
  [
    'a day in English',
    'business.yaml',
    '[Mo, Di',
    '[Monday, Di',
    /Feld hours\.1\.days\.1: Bitte nennen Sie die Tage so: Mo, Di/,
  ],
  [
    'a holiday as Germans write dates',
    'business.yaml',
    'from: 2026-12-25',
    'from: 25.12.2026',
    /Feld closed\.1\.from: Bitte schreiben Sie den Tag als JJJJ-MM-TT/,
  ],
  [
    'a day that does not exist',
    'business.yaml',
    'from: 2026-12-25',
    'from: 2026-02-30',
    /Feld closed\.1\.from: Bitte schreiben Sie den Tag/,
  ],
  [
    'a radius in words',
    'business.yaml',
    'radiusKm: 100',
    'radiusKm: 100 km',
    /Feld radiusKm: Bitte geben Sie den Umkreis in ganzen Kilometern an/,
  ],
  [
    'a profile without its address',
    'business.yaml',
    'url: https://www.kleinanzeigen.de/',
    'url: kleinanzeigen.de',
    /Feld profiles\.1\.url: Bitte tragen Sie die vollständige Adresse/,
  ],
  [
    'a place on no map',
    'business.yaml',
    '51.45657',
    '151.45657',
    /Feld geo\.latitude: Bitte tragen Sie die geografische Breite/,
  ],
  [
    'true or false in other words',
    'business.yaml',
    'data: ja',
    'data: vielleicht',
    /Feld demo\.data: Bitte tragen Sie ja oder nein ein/,
  ],
  [
    'a placeholder that is misspelt',
    'texts.yaml',
    '{radius} rund um {ort}',
    '{umkreis} um {ort}',
    /Feld area\.headline: Den Platzhalter \{umkreis\} gibt es nicht\. Möglich sind \{name\}/,
  ],
  [
    'a picture that was renamed',
    'projects.yaml',
    'kueche-3-salbei-landhaus.jpg',
    'salbei.jpg',
    /^content\/projects\.yaml, Zeile \d+, Projekt 3, Feld image: Diese Datei liegt nicht in content\/media\.$/,
  ],
  [
    'a picture without a description',
    'projects.yaml',
    'alt: >-\n    Matte anthrazitfarbene Küche mit heller Kochinsel, Eichennische und drei Pendelleuchten\n',
    'alt:\n',
    /Projekt 2, Feld alt: Bitte beschreiben Sie das Bild in einem Satz/,
  ],
  [
    'a line of three numbers',
    'projects.yaml',
    '67.3 14.5 67.3 77',
    '67.3 14.5 67.3',
    /Projekt 1, Feld lines\.1: Eine Linie sind vier Zahlen von 0 bis 100/,
  ],
  [
    'a question without its mark',
    'faq.yaml',
    'Bekomme ich eine Rechnung?',
    'Bekomme ich eine Rechnung',
    /Frage \d, Feld question: Die Frage endet mit einem Fragezeichen/,
  ],
  [
    'two questions with one id',
    'faq.yaml',
    'id: pax',
    'id: kitchen',
    /Zwei Fragen haben dieselbe id oder denselben Wortlaut. Bitte ändern Sie eine davon./,
  ],
  [
    'a drawing that does not exist',
    'services.yaml',
    'icon: furniture',
    'icon: sofa',
    /Leistung 2, Feld icon: Diese Zeichnung gibt es nicht\. Möglich sind kitchen/,
  ],
  [
    'a title too long for search engines',
    'seo.yaml',
    'title: AGB | {name}',
    `title: ${'A'.repeat(61)}`,
    /Feld agb\.title: Der Titel ist zu lang \(61 Zeichen, höchstens 60\)/,
  ],
  [
    'an emptied text',
    'texts.yaml',
    'services: Leistungen entdecken',
    'services:',
    /Feld hero\.services: Hier fehlt der Text\./,
  ],
  [
    'a legal page without its head',
    'legal/agb.md',
    '---\ntitle',
    'title',
    /^content\/legal\/agb\.md, Zeile 1: Am Anfang fehlen vier Zeilen/,
  ],
  [
    'a legal page without its date',
    'legal/agb.md',
    'stand: November 2026',
    'stand:',
    /^content\/legal\/agb\.md, Zeile 3, Feld stand: Bitte nennen Sie Monat und Jahr/,
  ],
  [
    'a placeholder misspelt in a legal page',
    'legal/impressum.md',
    '{inhaber}',
    '{besitzer}',
    /^content\/legal\/impressum\.md, Zeile \d+: Den Platzhalter \{besitzer\} gibt es nicht/,
  ],
  [
    'a condition that is not closed',
    'legal/impressum.md',
    '{ende}',
    '',
    /^content\/legal\/impressum\.md, Zeile \d+: Zu diesem \{wenn …\} fehlt ein \{ende\}/,
  ],
  [
    'a condition nobody knows',
    'legal/impressum.md',
    '{wenn versicherung}',
    '{wenn versichert}',
    /^content\/legal\/impressum\.md, Zeile \d+: Die Bedingung \{wenn versichert\} gibt es nicht/,
  ],
]

describe('of an owner’s mistake', () => {
  test.each(MISTAKES)('%s, a German sentence says file, place and what to do', (_what, file, from, to, sentence) => {
    copy.edit(file, from, to)
    const { faults } = loadContent(copy.folder)
    expect(faults).toEqual([expect.stringMatching(sentence)])
  })
})
