import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Linked } from './Linked.tsx'

test.each([
  ['Mehr auf www.beispiel.de/küche.', 'Mehr auf <a href="https://www.beispiel.de/küche">www.beispiel.de/küche</a>.'],
  ['(https://a.de/x?y=1)', '(<a href="https://a.de/x?y=1">https://a.de/x?y=1</a>)'],
  ['An post@a-b.de, bitte', 'An <a href="mailto:post@a-b.de">post@a-b.de</a>, bitte'],
  ['unter 0171\u00a03920042, gern', 'unter <a href="tel:+491713920042">0171\u00a03920042</a>, gern'],
  ['+49 201 12 34-0!', '<a href="tel:+4920112340">+49 201 12 34-0</a>!'],
  ['01067 Dresden, 0,60 € je km, 3. bis 21. August, 10:00', '01067 Dresden, 0,60 € je km, 3. bis 21. August, 10:00'],
])('in a long text %s has its links', (text, html) => {
  expect(renderToStaticMarkup(<Linked of={text} />)).toBe(html)
})
