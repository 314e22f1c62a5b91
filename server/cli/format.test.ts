import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from './format.ts'

const enquiry = (message: string): Parameters<typeof csvOf>[0][number] => ({
  id: 'K7M3-9QXD',
  receivedAt: '2026-07-01T22:30:00.000Z',
  sentAt: '2026-07-01T22:30:02.000Z',
  status: 'sent',
  attempts: 1,
  name: '=HYPERLINK("https://evil.example")',
  email: 'a@example.org',
  phone: '+49 201 1',
  message,
  lastError: null,
  attachments: [],
})

test('a row has the owner’s time, and nothing that a spreadsheet would calculate', () => {
  expect(csvOf([enquiry('Zeile 1\nZeile "2"; und\u001b[31m')])).toBe(
    '\uFEFF"Nummer";"Eingegangen";"Verschickt";"Status";"Versuche";"Letzter Fehler";"Name";"E-Mail";"Telefon";"Anhang";"Nachricht"\r\n' +
      `"K7M3-9QXD";"02.07.26, 00:30";"02.07.26, 00:30";"sent";"1";"";"'=HYPERLINK(""https://evil.example"")";"a@example.org";` +
      `"'+49 201 1";"";"Zeile 1\nZeile ""2""; und\uFFFD[31m"\r\n`,
  )
})

test('any text stays in its cell', () => {
  fc.assert(
    fc.property(fc.string(), (message) => {
      const [, row = ''] = csvOf([enquiry(message)]).split(/(?<=\r\n)(?="K7M3)/)
      // Quoted cells that hold no single quote, parted by semicolons.
      expect(row).toMatch(/^(?:"(?:[^"]|"")*"[;\r]){11}\n$/)
    }),
  )
})
