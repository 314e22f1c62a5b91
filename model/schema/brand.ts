import { wcagContrast } from 'culori'
import * as v from 'valibot'
import { darkened, LEAST_CONTRAST, WHITE } from '../shades/shades.ts'
import { labelled, optionalText, record } from './rules.ts'

const RULE =
  "Bitte schreiben Sie die Farbe mit sechs Zeichen in einfachen Anführungszeichen, zum Beispiel '#1a4b8c'. Ohne diese gilt sie als Bemerkung."

const color = v.pipe(
  v.string(RULE),
  v.regex(/^#?(?:[0-9a-f]{3}){1,2}$/i, RULE),
  v.transform(inSixDigits),
  v.check(
    (written) => wcagContrast(written, WHITE) >= LEAST_CONTRAST,
    ({ input }) => tooPale(input),
  ),
)

/** The brand in content/business.yaml: its colour, such as '#c34a57', and the name of its logo, if it has one. */
export const brandSchema = record('Farbe und Logo', {
  color: labelled('Farbe', color, 'Alle Töne der Website, die Symbole und das Bild geteilter Links folgen ihr.', {
    as: 'color',
  }),
  logo: optionalText(
    'Logo',
    'Eine SVG-Datei, als Pfade gezeichnet. Ohne Logo steht der Name neben dem Zeichen der Website.',
    { as: 'drawing' },
  ),
})

function inSixDigits(written: string): string {
  const digits = written.replace('#', '').toLowerCase()
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}

function tooPale(written: string): string {
  const contrast = inGerman(wcagContrast(written, WHITE))
  const advice = darkened(written, LEAST_CONTRAST)
  return `Die Farbe ist zu hell: Weiße Schrift hat darauf nur ${contrast} : 1 Kontrast, lesbar ist sie ab ${inGerman(LEAST_CONTRAST)} : 1. Der nächste Ton, der geht, ist '${advice}'.`
}

// Rounded down: "4,5 ist zu wenig, nötig sind 4,5" would help nobody.
const inGerman = (ratio: number): string => (Math.floor(ratio * 10) / 10).toLocaleString('de-DE')
