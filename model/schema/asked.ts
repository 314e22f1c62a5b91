import * as v from 'valibot'
import { photo } from './lists.ts'
import * as r from './rules.ts'

/** What visitors ask of whoever comes to them, by the word the page has for it. */
export const ANSWERS = {
  charging: r.optionalText('Abrechnung', 'Wie Sie abrechnen; Beträge immer mit Umsatzsteuer (§ 3 PAngV).'),
  travel: r.optionalText(
    'Anfahrt',
    'Was der Weg kostet, mit Umsatzsteuer (§ 3 PAngV), und bis wohin er nichts kostet.',
  ),
  replies: r.optionalText('Antwort', 'Bis wann Sie antworten. Was hier steht, gilt, auch im Urlaub.'),
  help: r.optionalText('Wer kommt', 'Ob Sie allein oder mit Hilfe kommen.'),
  disposal: r.optionalText('Verpackung und Altes', 'Ob Sie Verpackung und alte Küchen mitnehmen, und was das kostet.'),
}

const review = r.record('Bewertung', {
  text: r.paragraph('Wortlaut', 'Bitte schreiben Sie die Bewertung wörtlich und ungekürzt ab, ohne Anführungszeichen.'),
  author: r.text('Name', 'Bitte nennen Sie den Namen so, wie er dort steht, zum Beispiel Anna K.'),
  portal: r.text('Portal', 'Bitte nennen Sie das Portal, zum Beispiel Google.'),
  url: r.pattern('Adresse', /^https:\/\/\S+$/, 'Bitte tragen Sie ein, wo die Bewertung steht: https://…'),
})

/** What whoever shows reviews must say (§ 5b (3) UWG). */
export const HOW_CHECKED =
  'Bitte sagen Sie, ob und wie Sie prüfen, dass die Bewertungen von Ihrer Kundschaft stammen (§ 5b Abs. 3 UWG): „Ich prüfe nicht, von wem sie stammen.“ oder „Ich habe jede einem Auftrag zugeordnet.“'

/** What visitors ask, and a page may leave open: each is shown only where it is filled in. */
export const asked = (mediaFiles: readonly string[]) => ({
  answers: r.labelled('Was Besucher fragen', v.optional(v.strictObject(ANSWERS), {}), 'Steht unter dem Ablauf.'),
  portrait: photo(mediaFiles, 'Es zeigt Sie und steht neben Ihrer Telefonnummer.'),
  person: r.optionalText('Zwei Sätze über Sie', 'Sie stehen neben dem Foto, unter Ihrem Namen.', 'paragraph'),
  reviews: r.list('Bewertungen', review, 3, 'Bis zu drei, jede mit einem Link zu der Stelle, an der sie steht.'),
  reviewsChecked: r.optionalText('Wie Sie die Bewertungen prüfen', HOW_CHECKED, 'paragraph'),
})
