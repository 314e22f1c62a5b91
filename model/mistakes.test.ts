import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { copyContent } from '../tests/support/content-copy.ts'
import { loadContent } from './content.ts'

const copy = copyContent()
afterEach(() => copy.restore())
afterAll(() => copy.remove())

const OPENING = '{ days: [Fr], opens: 17:00, closes: 19:00 }'
const SALBEI = 'kueche-3-salbei-landhaus.jpg'

/** Mistakes of an owner: the right words, the wrong ones in their place, and how the German sentence goes on after the line. */
const MISTAKES: Record<string, [right: string, wrong: string, sentence: string][]> = {
  'business.yaml': [
    ['street: Musterstraße 1', '  street: Musterstraße 1', ': Hier stimmt ein Doppelpunkt oder die Einrückung nicht.'],
    ['  latitude: 51.45657', '\tlatitude: 51.45657', ': Am Anfang der Zeile steht ein Tabulator'],
    ['city: Essen', 'city: Essen\ncity: Bochum', ': Dieses Feld steht hier zweimal'],
    ['nolte, Leicht]', 'nolte, Leicht', ': '],
    ['owner: Max Mustermann', 'owner: @max', ': So darf ein Text nicht anfangen'],
    ['name: Lot & Fuge', 'name: &Co Handel', ': Ein Text darf nicht mit &, * oder ! anfangen'],
    [
      'insurance:',
      'insurance: Allianz, Police #4711',
      ': Ab „#4711“ gilt der Text als Bemerkung und fehlt. Gehört das',
    ],
    ['  icon:', '  icon: #1', ': Ab „#1“ gilt der Text als Bemerkung'],
    ['owner: Max Mustermann', 'owner:', ', Feld owner: Bitte tragen Sie Vor- und Nachnamen'],
    ['registerNumber:', 'registerNumber: 123456', ', Feld registerNumber: Mit der Art des Registers davor'],
    ['manufacturers:', 'hersteller:', ', Feld hersteller: Dieses Feld gibt es hier nicht'],
    ['email: ', 'email: mailto:', ', Feld email: Bitte tragen Sie eine E-Mail-Adresse ein'],
    ['kontakt@', 'kontakt(at)', ', Feld email: Bitte tragen Sie eine E-Mail-Adresse ein'],
    ['https://montage-essen', 'montage-essen', ', Feld siteUrl: Bitte tragen Sie die Adresse ohne Schrägstrich am'],
    ['postalCode: 45127\n', '', ', Feld postalCode: Bitte tragen Sie die fünf Ziffern'],
    ['0171 3920042', '3920042', ', Feld phones.1.number: Bitte tragen Sie eine Telefonnummer mit Vorwahl ein'],
    ['phones:\n  - number: 0171 3920042', 'phones:', ', Feld phones: Bitte tragen Sie mindestens eine Telefonnummer'],
    ['10:00', 'um zehn', ', Feld hours.1.opens: Bitte schreiben Sie die Uhrzeit als HH:MM'],
    ['closes: 18:00', 'closes: 09:00', ', Feld hours.1: „Von“ muss vor „Bis“ liegen'],
    ['hours:', `hours:\n  - ${OPENING}`, ', Feld hours: Zwei Zeiträume eines Tages überschneiden sich.'],
    ['[Mo, Di', '[Monday, Di', ', Feld hours.1.days.1: Bitte nennen Sie die Tage so: Mo, Di'],
    ['closed: []', 'closed:\n  - from: 2026-02-30', ', Feld closed.1.from: Bitte schreiben Sie den Tag als JJJJ-MM-TT'],
    ['closed: []', 'closed:\n  - from: 2026-12-25\n    to: 2026-12-24', ', Feld closed.1: Das Ende liegt vor dem'],
    ['holidays: Nordrhein-Westfalen', 'holidays: NRW', ', Feld holidays: Möglich ist hier: Baden-Württemberg, Bayern'],
    ['people:', 'people: zwölf', ', Feld people: Die Zahl, Sie selbst zählen mit.'],
    ['radiusKm: 100', 'radiusKm: 1.000', ', Feld radiusKm: Bitte geben Sie den Umkreis in ganzen Kilometern an'],
    ['https://www.kleinanzeigen.de/', 'kleinanzeigen.de', ', Feld profiles.1.url: Bitte tragen Sie die vollständige'],
    ['51.45657', '151.45657', ', Feld geo.latitude: Bitte tragen Sie die geografische Breite'],
    ['sellsGoods: nein', 'sellsGoods: vielleicht', ', Feld sellsGoods: Bitte tragen Sie ja oder nein ein'],
    ["color: '#c34a57'", 'color: #c34a57', ', Feld brand.color: Bitte schreiben Sie die Farbe mit sechs Zeichen'],
    ["'#c34a57'", "'#808080'", ', Feld brand.color: Auf dieser Farbe ist weder weiße noch dunkle Schrift gut zu'],
    ['kind: HomeAnd', 'kind: Haus', ', Feld kind: Diese Art gibt es nicht. Möglich sind HomeAndConstructionBusiness,'],
    ['  logo:', '  logo: poster.jpg', ', Feld brand.logo: Das ist keine SVG-Datei von höchstens 500 KB. Bitte'],
  ],
  'seo.yaml': [
    ["und Bildnachweis.'", 'und Bildnachweis.', ': Hier fehlt wahrscheinlich ein Anführungszeichen'],
    ['title: AGB | {name}', `title: ${'A'.repeat(61)}`, ', Feld agb.title: Der Titel ist zu lang (61 Zeichen, höchst'],
    ['title: AGB | {name}', 'title: Impressum | {name}', ': Zwei Seiten haben denselben Titel.'],
  ],
  'texts.yaml': [
    ["'{radius} rund um {ort}'", '{radius}', ': Ein Text, der mit einer geschweiften Klammer anfängt, gehört in'],
    ['{radius} rund um', '{umkreis} rund um', ', Feld area.headline: Den Platzhalter {umkreis} gibt es nicht.'],
    ['portrait:\n', 'portrait: ich.jpg\n', ', Feld portrait: Diese Datei liegt nicht unter „Fotos und Filme“'],
    [
      'reviewsChecked: ',
      'reviewsChecked: # ',
      ', Feld reviewsChecked: Bitte sagen Sie, ob und wie Sie prüfen, dass die Bewertungen',
    ],
    ['    url:', '    url: portal.example/1', ', Feld reviews.1.url: Wo sie steht: https://…'],
  ],
  'projects.yaml': [
    ['3-salbei-landhaus', 'salbei', ', Projekt 3, Feld image: Diese Datei liegt nicht unter „Fotos und Filme“'],
    [
      'alt: >-\n    Matte anthrazitfarbene Küche mit heller Kochinsel, Eichennische und drei Pendelleuchten\n',
      'alt:\n',
      ', Projekt 2, Feld alt: Bitte beschreiben Sie das Bild in einem Satz',
    ],
    ['  caption: L-Küche', '\tcaption: L-Küche', ': Das Zeichen hier passt nicht: Vielleicht fehlt davor ein'],
    [`image: ${SALBEI}`, `image: ${SALBEI}\n  before: ${SALBEI}`, ', Projekt 3, Feld before: Zum „Foto davor“ gehört'],
    ['67.3 14.5 67.3 77', '67.3 14.5 67.3', ', Projekt 7, Feld lines.1: Eine Linie sind vier Zahlen von 0 bis 100'],
  ],
  'faq.yaml': [
    ['Bekomme ich eine Rechnung?', 'Bekomme ich eine Rechnung', ', Frage 7, Feld question: Die Frage endet mit einem'],
    ['  question: Bekomme ich eine Rechnung?\n', '', ', Frage 7, Feld question: Bitte schreiben Sie eine Frage'],
    ['id: pax', 'id: kitchen', ': Zwei Fragen lauten gleich.'],
  ],
  'services.yaml': [
    ["price: '60'", 'price: 480 Euro', ', Leistung 2, Feld price: Bitte schreiben'],
    ["includes: 'Ein Schrank", "includes: # '", ', Leistung 2: Bitte sagen Sie, was der Preis'],
    ['icon: furniture', 'icon: sofa', ', Leistung 2, Feld icon: Diese Zeichnung gibt es nicht. Möglich sind kitchen'],
  ],
  'legal/agb.md': [
    ['---\ntitle', 'title', ': Am Anfang fehlen vier Zeilen'],
    ['\n## ', '\n# Alles\n\n## ', ', Feld text: Bitte keine Hauptüberschrift (# …): Sie steht schon im Feld'],
    ['stand: November 2026', 'stand:', ', Feld stand: Bitte nennen Sie Monat und Jahr'],
    ['\n## ', '\n<!-- Notiz\n## ', ': HTML wie „<!-- Notiz'],
    ['\n## ', '\n<script>alert(1)</script>\n\n## ', ': HTML wie „<script>alert'],
    ['\n## ', '\n![Karte](https://bilder.example/karte.png)\n\n## ', ': Bilder gehen in den Rechtstexten nicht'],
    ['\n## ', '\n[hier](javascript:alert(1))\n\n## ', ': Der Link „javascript:alert(1)“ geht so nicht'],
    ['\n## ', '\n{ende}\n\n## ', ': {ende} steht ohne {wenn …} davor.'],
  ],
  'legal/impressum.md': [
    ['{strasse}', '{gasse}', ': Den Platzhalter {gasse} gibt es nicht'],
    ['{ende}', '', ': Zu diesem {wenn …} fehlt ein {ende}'],
    ['{wenn versicherung}', '{wenn versichert}', ': Die Bedingung {wenn versichert} gibt es nicht'],
  ],
}

test.for(Object.entries(MISTAKES).flatMap(([file, rows]) => rows.map((row) => [file, ...row] as const)))(
  'in %s, of %j become %j, a German sentence says where, and what to do%s',
  ([file, right, wrong, sentence]) => {
    copy.edit(file, right, wrong)
    const [fault = '', ...more] = loadContent(copy.folder).faults.map(String)
    expect([fault.replace(/, Zeile \d+/, ''), more]).toEqual([
      expect.stringContaining(`content/${file}${sentence}`),
      [],
    ])
    expect(fault).toMatch(/, Zeile \d+[,:]/)
  },
)

test('a shade suggested for a colour nobody can read on is taken', () => {
  copy.edit('business.yaml', '#c34a57', '#808080')
  const [suggested = ''] = /#[0-9a-f]{6}/.exec(loadContent(copy.folder).faults.join()) ?? []
  copy.edit('business.yaml', '#808080', suggested)
  expect(loadContent(copy.folder).content?.brand.color).toBe(suggested)
})

test('a mistake on two lines is reported twice, with all faults of all files at once', () => {
  copy.append('legal/agb.md', '\nEin ![Bild](a.png).\n\nNoch ein ![Bild](a.png).\n')
  copy.edit('business.yaml', 'city: Essen', 'city:')
  copy.edit('projects.yaml', 'kueche-3-salbei-landhaus.jpg', 'salbei.jpg')
  rmSync(join(copy.folder, 'faq.yaml'))
  const { faults } = loadContent(copy.folder)
  const [first, second] = faults.filter(({ file }) => file === 'legal/agb.md')
  expect([faults.length, Number(second?.line) - Number(first?.line)]).toEqual([5, 2])
  expect(faults.map(String)).toContain(
    'content/faq.yaml: Diese Datei fehlt oder lässt sich nicht lesen. Bitte legen Sie sie wieder an diese Stelle.',
  )
})

const bomb = [...'abcdefgh'].map((name, index) => `- &${name} [${`*${'xabcdefg'[index]}, `.repeat(9)}]`).join('\n')
const QUOTATIONS = `---\ntitle: AGB\nstand: Mai 2027\n---\n## A\n${'>'.repeat(50_000)}\n`
const CONFLICT = '- question: A?\n  answer: |\n    <<<<<<< HEAD\n    a\n    =======\n    b\n    >>>>>>> 0123abc\n'
const TWO = 'Ab hier stehen zwei Fassungen aus git untereinander. Bitte behalten Sie eine davon'
const NOT_UTF8 = 'Diese Datei ist kein Text in UTF-8. Bitte speichern Sie sie mit einem Texteditor'

test.each<[how: string, file: string, save: (text: string) => string | Buffer, sentence: string]>([
  ['as UTF-16', 'business.yaml', (text) => Buffer.from(`\ufeff${text}`, 'utf16le'), `: ${NOT_UTF8}`],
  ['as UTF-16 without its mark', 'legal/agb.md', (text) => Buffer.from(text, 'utf16le'), `: ${NOT_UTF8}`],
  ['as Windows did it once', 'business.yaml', (text) => Buffer.from(text, 'latin1'), `: ${NOT_UTF8}`],
  ['by a word processor', 'faq.yaml', () => '{\\rtf1\\ansi\\deff0 - question: Wann?}', `: ${NOT_UTF8}`],
  ['empty', 'texts.yaml', () => '', ': Diese Datei ist leer. Bitte füllen Sie'],
  ['far too large', 'faq.yaml', () => '# viel\n'.repeat(800_000), ': Diese Datei ist zu groß'],
  ['with thousands of quotations', 'legal/agb.md', () => QUOTATIONS, ', Zeile 6: Hier stehen zu viele Zeichen'],
  ['with names that multiply', 'faq.yaml', () => `- &x [a]\n${bomb}\n`, ', Zeile 1: Ein Text darf'],
  ['with a name within itself', 'faq.yaml', () => '- question: &x\n    y: *x\n', ', Zeile 2: Ein Text darf'],
  ['with two versions of git', 'legal/agb.md', (text) => text.replace('##', '<<<<<<< HEAD\n##'), `, Zeile 6: ${TWO}`],
  ['with two versions in a text', 'faq.yaml', () => CONFLICT, `, Zeile 3: ${TWO}`],
  ['with an invisible sign', 'faq.yaml', () => '- \u0007\n', ', Zeile 1: Hier steht ein unsichtbares Steuerzeichen'],
])('of a file saved %s, a German sentence says file and what to do', (_how, file, save, sentence) => {
  saveAgain(file, save)
  expect(loadContent(copy.folder).faults.map(String)).toEqual([expect.stringContaining(`content/${file}${sentence}`)])
})

test.each<[system: string, save: (text: string) => string]>([
  ['Windows', (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`],
  ['an old Mac', (text) => text.replaceAll('\n', '\r')],
  ['a program for PDFs', (text) => text.normalize('NFD').replaceAll('ff', '\ufb00')],
])('files as %s saves them are read like any other', (_system, save) => {
  for (const file of ['business.yaml', 'faq.yaml', 'legal/agb.md']) saveAgain(file, save)
  expect(loadContent(copy.folder)).toEqual(loadContent(join(import.meta.dirname, '../content')))
})

function saveAgain(file: string, save: (text: string) => string | Buffer): void {
  const path = join(copy.folder, file)
  writeFileSync(path, save(readFileSync(path, 'utf8')))
}
