import * as v from 'valibot'
import { list, optionalText, optionalYesOrNo, pattern, record } from './rules.ts'

const RULE = 'Bitte tragen Sie eine Telefonnummer mit Vorwahl ein, zum Beispiel 0171 3920042 oder +49 171 3920042.'

/** A phone number as it is to be read; `international` is how it is dialled from anywhere. */
const phone = v.pipe(
  record('Telefonnummer', {
    number: pattern('Nummer', /^(\+|0)[\d ()/-]{5,}$/, RULE, 'Mit Vorwahl: 0171 3920042'),
    label: optionalText('Bezeichnung', 'Zum Beispiel Werkstatt. Darf fehlen.'),
    whatsapp: optionalYesOrNo('Mit WhatsApp', 'Macht daraus einen Link zu WhatsApp.'),
  }),
  v.transform(({ number, ...rest }) => ({ display: number, international: international(number), ...rest })),
  v.check(({ international: digits }) => /^\+[1-9]\d{6,14}$/.test(digits), RULE),
)

/** The numbers in content/business.yaml; the first stands in the header and in the call bar. */
export const phonesSchema = v.pipe(
  list('Telefonnummern', phone, 4, 'Eine bis vier. Die erste steht im Kopf der Seite.'),
  v.minLength(1, 'Bitte tragen Sie mindestens eine Telefonnummer ein.'),
  v.check(([first]) => first?.whatsapp !== true, 'Die erste Nummer muss man anrufen können, nicht nur über WhatsApp.'),
)

// "(0)" is what some write between country and area code; nobody dials it.
function international(number: string): string {
  const digits = number.replace(/\(0\)/, '').replaceAll(/[^\d+]/g, '')
  return digits.replace(/^00/, '+').replace(/^0/, '+49')
}
