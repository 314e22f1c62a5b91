import * as v from 'valibot'
import { photo } from './lists.ts'
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

const review = r.record('Bewertung', {
  text: r.paragraph('Wortlaut', 'Bitte schreiben Sie die Bewertung wörtlich und ungekürzt ab, ohne Anführungszeichen.'),
  author: r.text('Name', 'Bitte nennen Sie den Namen so, wie er dort steht, zum Beispiel Anna K.'),
  portal: r.text('Portal', 'Bitte nennen Sie das Portal, zum Beispiel Google.'),
  url: r.pattern('Adresse', /^https:\/\/\S+$/, 'Bitte tragen Sie ein, wo die Bewertung steht: https://…'),
})

/** § 5b (3) UWG: a site with reviews says whether and how it checks that they come from customers. */
export const HOW_CHECKED =
  'Bitte sagen Sie, ob und wie Sie prüfen, dass die Bewertungen von Ihrer Kundschaft stammen, und wie Sie sie ausgewählt haben (§ 5b UWG), zum Beispiel: „Ich prüfe nicht, von wem sie stammen; es sind die drei neuesten.“ oder „Jede gehört zu einem Auftrag; ausgesucht habe ich die ausführlichsten.“'

/** The parts of the page that appear only where the owner fills them in. */
export const optionalSections = (mediaFiles: readonly string[]) => ({
  answers: r.labelled('Was Besucher fragen', v.optional(v.strictObject(ANSWERS), {}), 'Steht unter dem Ablauf.'),
  portrait: photo(mediaFiles, 'Es zeigt Sie und steht neben Ihrer Telefonnummer.'),
  person: r.optionalText('Zwei Sätze über Sie', 'Sie stehen neben dem Foto, unter Ihrem Namen.', 'paragraph'),
  reviews: r.list(
    'Bewertungen',
    review,
    3,
    'Bis zu drei, jede mit einem Link zu der Stelle, an der sie steht. Fragen Sie die Verfasser, bevor Sie ihre Worte zeigen.',
  ),
  reviewsChecked: r.optionalText('Wie Sie die Bewertungen prüfen', HOW_CHECKED, 'paragraph'),
})
