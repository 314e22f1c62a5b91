import { expect, it } from 'vitest'
import { MAX_LENGTH } from '#enquiry/limits.ts'
import { listedEntry, listedWith } from '../../support/enquiries.ts'
import { change, timesTable } from '../support/engine.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { parsed } from '../support/mail-server.ts'
import { enquire, exchange, get, idOf, newFields, PNG_FILE, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const relay = await lab.relay()

it.concurrent('an enquiry is stored with its file, and listed', async () => {
  const fields = newFields({ message: 'Grüße\r\nund eine zweite Zeile' })
  const id = await enquire(relay, PNG_FILE, fields)

  expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await listedEntry(relay.dataDir, id)).toMatchObject({
    status: 'queued',
    attempts: 0,
    name: 'Jürgen Groß',
    email: 'juergen@example.org',
    phone: '0201 123456',
    message: 'Grüße\nund eine zweite Zeile',
    attachment: { name: 'küche.png', type: 'image/png', bytes: PNG_FILE.content.length },
  })
})

it.concurrent('an enquiry may be urlencoded and without the optional fields', async () => {
  const body = new URLSearchParams({ name: 'Ünal', email: 'u@example.org', message: 'Größe: 3 m' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const id = idOf(await exchange(`${relay.url}/anfrage`, body, { headers }))
  expect(await listedEntry(relay.dataDir, id)).toMatchObject({ name: 'Ünal', phone: '', attachment: null })
})

it.concurrent('an enquiry is refused with one sentence for each wrong field', async () => {
  const fields = { name: ' ', email: 'kein@ort', message: 'x'.repeat(MAX_LENGTH.message + 1) }
  const answer = await postJson(relay.url, { fields })
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text)).toStrictEqual({
    success: 'false',
    errors: {
      name: 'Bitte tragen Sie Ihren Namen ein.',
      email: 'Bitte prüfen Sie die E-Mail-Adresse. Sie sieht so aus: name@anbieter.de',
      message: 'Die Nachricht ist zu lang. Bitte schreiben Sie höchstens 10.000 Zeichen.',
    },
  })
  expect(await listedWith(relay.dataDir, fields.message)).toStrictEqual([])
})

it.concurrent('an enquiry is kept once when the same comes again within ten minutes, and answered with the same number', async () => {
  const message = 'Mehrmals zugleich'
  const parts = { fields: newFields({ message }), file: PNG_FILE }
  const answers = await Promise.all(Array.from({ length: 4 }, () => postJson(relay.url, parts)))
  const [id = '', ...others] = new Set(answers.map(idOf))
  expect(others).toEqual([])
  for (const [minutes, count] of [
    [9.5, 1],
    [10.5, 2],
  ] as const) {
    const sql = `UPDATE ${timesTable()} SET received_at = ? WHERE id = ?`
    await change(relay.dataDir, sql, Date.now() - minutes * 60_000, id)
    idOf(await postJson(relay.url, parts))
    expect(await listedWith(relay.dataDir, message)).toHaveLength(count)
  }
})

it.concurrent('an enquiry of a person in the trap is checked like any other, and mailed alone, with its photo', async () => {
  const { mail, relay: mailing } = await lab.mailing()
  const [fields, file] = [newFields({ _honey: 'Lot & Fuge', _captcha: 'false' }), PNG_FILE]
  const wrong = await postJson(mailing.url, { fields: { ...fields, email: 'kein@ort' }, file })
  expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([422, { errors: { email: expect.any(String) } }])
  const id = await enquire(mailing, file, fields)
  await sent(mailing, id)
  const mails = await Promise.all(mail.mails.map(parsed))
  expect(mails).toMatchObject([{ subject: expect.stringContaining(id), attachments: [{ filename: 'küche.png' }] }])
})

it.concurrent('an enquiry is refused when it asks for mails or requests to others', async () => {
  const message = 'Eine Kopie für andere'
  for (const name of ['_cc', '_webhook', '_autoresponse']) {
    const { status } = await postJson(relay.url, { fields: newFields({ message, [name]: 'victim@example.net' }) })
    expect([name, status]).toEqual([name, 400])
  }
  expect(await listedWith(relay.dataDir, message)).toStrictEqual([])
})

it('other methods are told which one works', async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await get(relay.url, '/anfrage', {}, method)
    expect([method, answer.status, answer.headers.allow]).toStrictEqual([method, 405, 'POST'])
  }
  // A browser that reloads the page of a refused form asks with GET.
  const { text } = await get(relay.url, '/anfrage')
  expect(text).toContain('llen Sie das Formular hier aus.')
  expect(text).toMatch(/<form[^]*<textarea/)
})
