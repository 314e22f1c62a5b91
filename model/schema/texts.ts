import * as v from 'valibot'
import { film, photo } from './lists.ts'
import * as r from './rules.ts'

/** Answers to common questions of visitors; the page shows each below its title. */
export const ANSWERS = {
  charging: r.optionalText('Abrechnung', 'Wie Sie abrechnen; Beträge immer mit Umsatzsteuer (§ 3 PAngV).'),
  travel: r.optionalText(
    'Anfahrt',
    'Was der Weg kostet, mit Umsatzsteuer (§ 3 PAngV), und bis wohin er nichts kostet.',
  ),
  replies: r.optionalText('Antwort', 'Bis wann Sie antworten. Was hier steht, gilt, auch im Urlaub.'),
  help: r.optionalText('Wer kommt', 'Ob Sie allein oder mit Hilfe kommen.'),
  disposal: r.optionalText('Verpackung und Altes', 'Ob Sie Verpackung und Altes mitnehmen, und was das kostet.'),
}

/** The owner's own promise beside the first link to the form. */
export const PROMISE = {
  promise: r.optionalText(
    'Satz bei diesem Knopf',
    'Zum Beispiel: Antwort bis morgen Abend. Was hier steht, gilt, auch im Urlaub.',
  ),
}

const REVIEW_URL = 'Wo sie steht: https://…; leer nur, wenn sie nirgends im Netz steht, zum Beispiel in einem Brief.'

const review = r.record('Bewertung', {
  text: r.paragraph('Wortlaut', 'Bitte schreiben Sie die Bewertung wörtlich und ungekürzt ab, ohne Anführungszeichen.'),
  author: r.text('Name', 'Bitte nennen Sie den Namen so, wie er dort steht, zum Beispiel Anna K.'),
  portal: r.text('Quelle', 'Bitte nennen Sie das Portal, zum Beispiel Google.'),
  url: r.optionalPattern('Adresse', /^(https:\/\/\S+)?$/, REVIEW_URL),
})

/** § 5b (3) UWG: a site with reviews says whether and how it checks that they come from customers. */
const HOW_CHECKED =
  'Bitte sagen Sie, ob und wie Sie prüfen, dass die Bewertungen von Ihrer Kundschaft stammen, und wie Sie sie ausgewählt haben (§ 5b UWG), zum Beispiel: „Ich prüfe nicht, von wem sie stammen; es sind die drei neuesten.“ oder „Jede gehört zu einem Auftrag; ausgesucht habe ich die ausführlichsten.“'

const PORTRAIT =
  'Es zeigt Sie, am besten hochkant und bei der Arbeit. Ohne Foto steht neben Ihren zwei Sätzen eine Zeichnung.'

/** The parts of the page that appear only where the owner fills them in. */
export const optionalSections = (mediaFiles: readonly string[]) => ({
  answers: r.labelled('Was Besucher fragen', v.optional(v.strictObject(ANSWERS), {}), 'Steht unter dem Ablauf.'),
  portrait: photo(mediaFiles, PORTRAIT),
  person: r.optionalParagraph(
    'Zwei Sätze über Sie',
    'Sie stehen mit Ihrem Namen und Ihrer Telefonnummer neben dem Foto, nach den Leistungen.',
  ),
  reviews: r.list(
    'Bewertungen',
    review,
    3,
    'Bis zu drei. Ist die erste ein kurzer Satz, steht sie am Seitenanfang, die anderen stehen vor den Fragen. Fragen Sie die Verfasser, bevor Sie ihre Worte zeigen.',
  ),
  reviewsChecked: r.optionalParagraph('Wie Sie die Bewertungen prüfen', HOW_CHECKED),
})

const lines = v.pipe(
  v.array(r.text('Zeile'), 'Bitte geben Sie jede Zeile der Überschrift als eigenen Eintrag ein.'),
  v.minLength(1, 'Hier fehlt der Text.'),
)
const headline = r.labelled('Überschrift', lines, 'Jeder Eintrag ist eine Zeile.')
const heroHeadline = v.pipe(lines, v.maxLength(4, 'Die große Überschrift hat höchstens vier Teile.'))
const lead = { headline, lead: r.paragraph('Einleitung') }

const PICTURE = 'Es füllt den Seitenanfang, am besten quer, 1920 × 1080 Pixel. Leer: kein Bild.'
const sentences = (mediaFiles: readonly string[]) => ({
  hero: r.record('Seitenanfang', {
    picture: photo(mediaFiles, PICTURE, 'Großes Bild'),
    film: film(mediaFiles),
    kicker: r.text('Zeile über der Überschrift'),
    headline: r.labelled('Überschrift', heroHeadline, 'Ein bis vier Teile.'),
    intro: r.paragraph('Einleitung'),
    services: r.text('Knopf zu den Leistungen'),
    offer: r.text('Knopf zum Formular'),
    ...PROMISE,
  }),
  makers: r.record('Hersteller', {
    label: r.text('Überschrift'),
    region: r.text('Was Vorleseprogramme hier sagen'),
  }),
  services: r.record('Leistungen', lead),
  process: r.record(
    'Ablauf',
    {
      headline,
      stations: r.list('Stationen', r.record('Station', { title: r.text('Name'), text: r.paragraph('Text') }), 7),
    },
    'Bitte keine Fristen: Was hier steht, gilt.',
  ),
  faq: r.record('Fragen', {
    headline,
    intro: r.paragraph('Einleitung'),
    detail: r.optionalText('Satz unter der Zeichnung einer Fuge', 'Ohne ihn steht auch die Zeichnung nicht da.'),
  }),
  projects: r.record('Projekte', {
    name: r.ownWord('Name im Menü', 'Projekte'),
    ...lead,
    closing: r.text('Satz am Ende'),
    closingLink: r.text('Link am Ende'),
  }),
  contact: r.record('Kontakt', { ...lead, hours: r.ownWord('Wie Ihre Zeiten heißen', 'Telefonzeiten') }),
  checklist: r.record('Was beim Angebot hilft', {
    intro: r.text('Einleitung'),
    items: r.list('Punkte', r.text('Punkt'), 10),
  }),
  area: r.record('Einsatzgebiet', { headline: r.text('Überschrift'), text: r.paragraph('Text') }),
  seo: r.record('Absatz über den Betrieb', { headline, text: r.paragraph('Text') }),
  form: r.record('Formular', {
    example: r.paragraph('Beispiel im Nachrichtenfeld'),
    file: r.ownWord('Was man anhängen kann', 'Foto oder Plan'),
  }),
  footer: r.record('Seitenfuß', {
    claim: r.text('Satz zum Betrieb'),
    trademarks: r.optionalParagraph('Hinweis zu Marken', 'Leer, wenn die Seite keine nennt.'),
    cells: r.list(
      'Felder am Ende',
      r.record('Feld', { label: r.text('Wort'), value: r.text('Angabe') }),
      3,
      'Bis zu drei Angaben, zum Beispiel Gebiet: 100 km um Essen. Dürfen fehlen.',
    ),
  }),
})

/** content/texts.yaml: the sentences of home page and footer. @param mediaFiles the names of the files in content/media. */
export const textsSchema = (mediaFiles: readonly string[]) =>
  v.pipe(
    r.record('Sätze der Startseite', { ...sentences(mediaFiles), ...optionalSections(mediaFiles) }),
    v.forward(
      v.check((own) => own.reviews.length === 0 || /\S/.test(own.reviewsChecked), HOW_CHECKED),
      ['reviewsChecked'],
    ),
  )
