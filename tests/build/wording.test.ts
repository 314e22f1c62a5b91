import { readFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { checkEnquiry } from '#enquiry/schema.ts'
import { readModel } from '../support/content.ts'
import { copyContent } from '../support/content-copy.ts'
import { adviceOn } from '#server/delivery/mail-trouble.ts'
import { REFUSALS } from '#server/intake/answers.ts'
import { readSettings } from '#settings/read-settings.ts'
import { legalText } from '#site/legal/legal-text.ts'
import { galleryLayoutOf } from '#tools/pictures/gallery-layout.ts'
import { ROOT } from '#tools/paths.ts'
import { siteContent } from '#tools/site-content.ts'
import { run } from '../support/server.ts'
import { readDist } from './support.ts'

/** Words as they are read: without elements, and without what keeps them on one line. */
function readIn(html: string): string {
  const words = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('\u2060', '')
  return words.replaceAll(/\s+/g, ' ')
}

const ON_PAGES: Record<string, readonly string[]> = {
  'index.html': [
    'Den Herd schließt ein Elektriker an, Gas und Wasser ein Installateur; beide beauftragen Sie selbst.',
    'Das mache ich bei neuen Küchen, bei Umzugsküchen und bei IKEA METOD.',
    'Waschtischunterschrank, Spiegelschrank und Hochschrank hänge ich gerade auf. Ich bohre mit Rücksicht auf Fliesen und Leitungen und stelle danach Türen und Auszüge ein.',
    'Ganze Möbel nach Maß baue ich nicht.',
    'Bin ich gerade bei einer Montage, melde ich mich später.',
    'Reichen Fotos und Plan nicht, messe ich vor Ort; kostet das etwas, sage ich es vorher.',
    'Wann Elektriker und Installateur kommen, stimmen wir vorher ab.',
    'ebenso auf wie Möbel aus dem Internet.',
    'Herd, Gas und Wasser müssen vor dem Abbau fachgerecht abgeklemmt sein.',
    'Ja: neue Arbeitsplatte, zusätzliche Schränke, andere Fronten, Platz für einen Geschirrspüler, oder die Küche muss nach einem Umzug an andere Wände.',
    'Sagen Sie mir bitte, woraus die Wand ist und wie groß und schwer der Fernseher ist.',
    'neue Steckdosen setzt der Elektriker.',
    'ob Sie ihn bekommen, klären Sie bitte mit Finanzamt oder Steuerberatung.',
    'Sie sprechen direkt mit mir, Max Mustermann.',
    'Linien zeigen',
    'Ein Foto und drei Sätze reichen für den Anfang. Anfrage und Angebot kosten nichts; ein Auftrag wird es erst, wenn Sie das Angebot annehmen.',
    'Sprechzeiten',
    'Anfrage mit Foto: Code scannen oder https://montage-essen.example',
    '100 km rund um Essen',
    'Ich messe genau, arbeite in Ruhe und sage offen, was geht und was nicht. Ich baue neue Küchen auf, auch die von IKEA, nach einem Umzug auch Ihre bisherige, und übernehme die Möbelmontage im Ruhrgebiet, ',
    'Ihr Ansprechpartner: Max Mustermann.',
  ],
  'agb.html': [
    'Verträge über Montage, Abbau, Umbau, Reparatur,',
    'Den Herd schließt ein Elektriker an, Gas und Wasser ein Installateur; beide beauftragen Sie selbst',
    'Herd, Gas und Wasser müssen vor einem Abbau fachgerecht abgeklemmt sein.',
    'Die Ausfallgebühr entfällt, wenn Sie den Grund der Absage nicht zu vertreten haben. Ein gesetzliches Widerrufsrecht bleibt unberührt.',
    'Nach Abschluss der Arbeiten sehen wir uns das Ergebnis gemeinsam an. Ist es frei von wesentlichen Mängeln, nehmen Sie es ab (§ 640 BGB). Mängel, die dabei auffallen, halten wir fest.',
    'Für Mängel, die Möbel und Teile schon beim Kauf hatten, ist Ihr Verkäufer zuständig; für Fehler und Schäden durch meine Arbeit bin ich es. Fällt mir ein solcher Mangel auf, weise ich Sie darauf hin, bevor ich weiterarbeite.',
    'Sie erhalten diese Belehrung mit dem Angebot auch auf Papier oder, wenn Sie zustimmen, per E-Mail. Im gesetzlichen Mustertext stehen „wir“ und „uns“ für mich.',
    'Es besteht auch nicht, wenn ich Ihnen nur Waren liefere, die nach Ihren Vorgaben angefertigt sind (§ 312g Abs. 2 Nr. 1 BGB). Für die Montage besteht es auch dann, wenn ich dafür Teile zuschneide.',
    'Sind Sie Kaufmann, juristische Person des öffentlichen Rechts',
  ],
  'anfrage.html': ['Anfrage stellen'],
  'gesendet.html': ['Ihre Vorgangsnummer:'],
}

describe.each(Object.entries(ON_PAGES))('%s says', (file, sentences) => {
  const words = readIn(readDist(file))
  test.each(sentences)('%s', (sentence) => expect(words).toContain(sentence))
})

test('alt texts and names that are read out', () => {
  const html = readDist('index.html')
  for (const name of [
    'Küche mit matten terrakottafarbenen Fronten, offenen Eichenregalen und Insel mit Holzlamellen',
    'Dunkelblaue Küche mit Rahmenfronten, Marmorinsel, Messinggriffen und Fischgrätparkett',
    'aria-label="Küchenhersteller"',
    'Jetzt Sprechzeit',
  ])
    expect(html).toContain(name)
})

test('no page says what was said before', () => {
  const pages = ['index', 'agb', 'datenschutz', 'impressum', 'anfrage', '404'].map((name) => readDist(`${name}.html`))
  expect(pages.join('\n')).not.toMatch(/eingetragene[rn]? Betrieb|[Ee]rreichbar\b|Maße zeigen|Mustertext meint/)
})

describe('the privacy statement', () => {
  const SERVICE = 'https://formulare.beispiel.de/x'
  const AS_SHIPPED: [string, string] = ['formDeletion:', 'formDeletion:']
  const IN_DAYS: [string, string] = ['formDeletion:', 'formDeletion: 30 Tage nach ihrem Eingang']
  const TWO_PHONES: [string, string] = ['phones:', 'phones:\n  - number: 0201 8675309']
  const FOR_WHATSAPP: [string, string] = ['number: 0171 3920042', 'number: 0171 3920042\n    whatsapp: ja']
  const WHATSAPP =
    'Die Nummer für WhatsApp ist ein Link: Daten fließen erst, wenn Sie ihn anklicken. Anbieter ist die WhatsApp Ireland Limited; es gelten deren Datenschutzhinweise.'
  const ON_DEMAND = 'Wie lange der Formulardienst Ihre Angaben speichert, sage ich Ihnen auf Anfrage.'

  test.each([
    ['with a number for WhatsApp', [TWO_PHONES, FOR_WHATSAPP], RELAY_PATH, WHATSAPP, true],
    ['without one', [TWO_PHONES], RELAY_PATH, 'WhatsApp', false],
    [
      'of a form service',
      [IN_DAYS],
      SERVICE,
      'Der Formulardienst löscht Ihre Angaben 30 Tage nach ihrem Eingang.',
      true,
    ],
    ['of a form service nobody has asked', [AS_SHIPPED], SERVICE, ON_DEMAND, true],
    ['of the own server', [IN_DAYS], RELAY_PATH, 'Der Formulardienst', false],
  ])('%s', (_, changes, formEndpoint, sentence, said) => {
    expect(readIn(privacyWith(changes, formEndpoint)).includes(sentence)).toBe(said)
  })
})

describe('the owner is told', () => {
  const checkLive = run('tools/check-live.ts', [], { PATH: process.env['PATH'] ?? '', ENV_FILE: devNull })

  test.each([
    'Feld chamberEntry: Haben Sie Ihr Gewerbe bei der Handwerkskammer angezeigt?',
    'mit dem Anbieter brauchen Sie einen Vertrag zur Auftragsverarbeitung.',
    'Arbeiten Sie für kein Möbelhaus und keinen Hersteller? So steht es im Impressum und im Seitenfuß.',
  ])('by check:live: %s', async (sentence) => {
    expect((await checkLive).stdout).toContain(sentence)
  })

  test.each([
    [
      'handbuch',
      'Geben Sie mit dem Angebot AGB und Widerrufsbelehrung samt Formular mit: beim Kunden auf Papier (per E-Mail nur, wenn er zustimmt), sonst auch per E-Mail; die Website allein genügt nicht. Soll die Arbeit vor Ablauf der 14 Tage beginnen, lassen Sie sich vorher auf Papier oder per E-Mail geben: „Ich verlange ausdrücklich, dass Sie vor Ablauf der Widerrufsfrist beginnen. Mir ist bekannt, dass mein Widerrufsrecht erlischt, wenn Sie den Vertrag vollständig erfüllt haben.“',
    ],
    [
      'handbuch',
      'Der Knopf „Linien zeigen“ zeichnet Fugen, Arbeitsplatten und Achsen nach, wenn unter „Linien“ steht, wo sie verlaufen',
    ],
    ['handbuch', 'HTTP-Kopfzeilen'],
    ['handbuch', '## 8. Auf Webspace ohne eigenen Server'],
    ['erste-stunde', 'Was fehlt, ergänzen Sie mit „Leistung hinzufügen“.'],
    ['erste-stunde', '## 6. Beispielhinweise abschalten'],
  ])('in docs/%s.md: %s', (name, sentence) => {
    expect(readFileSync(join(ROOT, `docs/${name}.md`), 'utf8').replaceAll(/\s+/g, ' ')).toContain(sentence)
  })

  test('what an unknown issuer means', () => {
    const advice = adviceOn('certificate of an unknown issuer (x)')
    expect(advice).toContain('Meist ist es auf dem Mailserver unvollständig eingerichtet.')
  })
})

test('the visitor is told of a foreign form, of a file on its way, and how an address looks', () => {
  expect(readModel().texts.form.upload).toBe('Datei wird übertragen')
  expect(REFUSALS.foreign.text).toContain('nicht von dieser Website.')
  const checked = checkEnquiry({ name: 'A', email: 'a', message: 'b' })
  const sentence = 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@anbieter.de.'
  expect(checked).toEqual({ ok: false, errors: { email: sentence } })
})

/** The privacy statement of a business with these changes in its data. */
function privacyWith(changes: readonly [string, string][], FORM_ENDPOINT: string): string {
  const copy = copyContent()
  for (const [from, to] of changes) copy.edit('business.yaml', from, to)
  const model = readModel(copy.folder)
  copy.remove()
  const media = { pictures: {}, poster: '', layout: galleryLayoutOf([]), film: [] }
  return legalText(siteContent(readSettings({ FORM_ENDPOINT }), model, media, new Map()), 'datenschutz').html
}
