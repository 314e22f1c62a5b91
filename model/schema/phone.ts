import * as v from 'valibot'
import { optionalText, yesOrNo } from './rules.ts'

const RULE = 'Bitte tragen Sie eine Telefonnummer mit Vorwahl ein, zum Beispiel 0171 3920042 oder +49 171 3920042.'

/** A phone number as it is to be read; `international` is how it is dialled from anywhere. */
export const phoneSchema = v.pipe(
  v.strictObject({
    number: v.pipe(v.string(RULE), v.regex(/^(\+|0)[\d ()/-]{5,}$/, RULE)),
    label: optionalText,
    whatsapp: v.optional(yesOrNo('Bitte tragen Sie ja oder nein ein.'), 'nein'),
  }),
  v.transform(({ number, ...rest }) => ({ display: number, international: international(number), ...rest })),
  v.check(({ international: digits }) => /^\+[1-9]\d{6,14}$/.test(digits), RULE),
)

// "(0)" is what some write between country and area code; nobody dials it.
function international(number: string): string {
  const digits = number.replace(/\(0\)/, '').replaceAll(/[^\d+]/g, '')
  return digits.replace(/^00/, '+').replace(/^0/, '+49')
}
