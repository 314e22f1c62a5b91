import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PhoneLink } from './PhoneAndHours.tsx'

test('a number for WhatsApp can be called as well, and WhatsApp is named', () => {
  const phone = { display: '0171 39', international: '+4917139', label: 'Werkstatt', whatsapp: true }
  const html = renderToStaticMarkup(<PhoneLink phone={phone} />)
  expect(html).toContain('<a href="tel:+4917139"')
  expect(html).toMatch(/<a href="https:\/\/wa\.me\/4917139"[^>]*>WhatsApp<\/a>/)
})
