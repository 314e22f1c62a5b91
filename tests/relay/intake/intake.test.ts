import { describe, expect, it } from 'vitest'
import { listedEntry, list } from '../../support/enquiries.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { newFields, PNG_FILE } from '../support/multipart.ts'
import { exchange, get, idOf, postForm, postJson } from '../support/post.ts'
import { enquiries } from '../../support/enquiries.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const lab = useConcurrentLab()

describe('an enquiry posted by the page’s script', { concurrent: true }, () => {
  it('is stored with its file, listed and exported byte for byte', async () => {
    const relay = await lab.relay()
    const fields = newFields({ message: 'Grüße\r\nund eine zweite Zeile' })
    const id = idOf(await postJson(relay.url, { fields, file: PNG_FILE }))

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

    const folder = lab.dataDir()
    expect((await enquiries(relay.dataDir, 'export', id, folder)).code).toBe(0)
    expect(readFileSync(join(folder, 'küche.png')).equals(PNG_FILE.content)).toBe(true)
    expect(readFileSync(join(folder, `${id}.txt`), 'utf8')).toContain('und eine zweite Zeile')
    expect(JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'))).toMatchObject({ id, name: 'Jürgen Groß' })
  })

  it('may be urlencoded and without the optional fields', async () => {
    const relay = await lab.relay()
    const body = new URLSearchParams({ name: 'Ünal', email: 'u@example.org', message: 'Größe: 3 m' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const id = idOf(await exchange(`${relay.url}/anfrage`, body, { headers }))
    expect(await listedEntry(relay.dataDir, id)).toMatchObject({ name: 'Ünal', phone: '', attachment: null })
  })

  it('counts a line break as one character, as the form field does', async () => {
    const relay = await lab.relay()
    const message = `${'x\r\n'.repeat(4999)}xx`
    expect((await postJson(relay.url, { fields: newFields({ message }) })).status).toBe(200)
    expect((await postJson(relay.url, { fields: newFields({ message: `${message}x` }) })).status).toBe(422)
  })

  it('is refused with one sentence for each wrong field', async () => {
    const relay = await lab.relay()
    const answer = await postJson(relay.url, { fields: { name: ' ', email: 'kein@ort', message: 'x'.repeat(10_001) } })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toStrictEqual({
      success: 'false',
      errors: {
        name: 'Bitte tragen Sie Ihren Namen ein.',
        email: 'Bitte prüfen Sie die E-Mail-Adresse, zum Beispiel name@anbieter.de.',
        message: 'Die Nachricht ist zu lang. Bitte schreiben Sie höchstens 10.000 Zeichen.',
      },
    })
    expect(await list(relay.dataDir)).toStrictEqual([])
  })

  it('is kept once when the same comes again, and answered with the same number', async () => {
    const relay = await lab.relay()
    const parts = { fields: newFields(), file: PNG_FILE }
    const answers = await Promise.all(Array.from({ length: 4 }, () => postJson(relay.url, parts)))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    const other = { ...PNG_FILE, content: PNG_FILE.content.with(3999, 1) }
    expect(idOf(await postJson(relay.url, { ...parts, file: other }))).not.toBe(idOf(answers[0] ?? nothingStored()))
    expect(await list(relay.dataDir)).toHaveLength(2)
  })

  it('is kept as spam when the honeypot is filled, also when nothing else is right', async () => {
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url })
    const caught = idOf(await postJson(relay.url, { fields: { _honey: 'x', name: 'Bot' } }))
    const fields = newFields()
    const alike = idOf(await postJson(relay.url, { fields: { ...fields, _honey: 'http://spam.example' } }))
    const person = idOf(await postJson(relay.url, { fields }))

    expect(await listedEntry(relay.dataDir, caught)).toMatchObject({ status: 'spam', name: 'Bot' })
    expect(await listedEntry(relay.dataDir, alike)).toMatchObject({ status: 'spam' })
    expect(person).not.toBe(alike)
    await relay.end('SIGTERM')
    expect(mail.mails).toHaveLength(1)
  })

  it.each(['_cc', '_webhook', '_autoresponse'])('is refused when it asks for %s', async (name) => {
    const relay = await lab.relay()
    const answer = await postJson(relay.url, { fields: newFields({ [name]: 'victim@example.net' }) })
    expect(answer.status).toBe(400)
    expect(await list(relay.dataDir)).toStrictEqual([])
  })
})

describe('an enquiry posted without JavaScript', { concurrent: true }, () => {
  it('leads back to the page with the notice and the reference number', async () => {
    const relay = await lab.relay()
    const answer = await postForm(relay.url, { fields: newFields({ _next: relay.url }) })
    const [{ id } = nothingStored()] = await list(relay.dataDir)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(`/?anfrage=${id}#anfrage-gesendet`)
  })
})

it('other methods are told which one works', async () => {
  const relay = await lab.relay()
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await get(relay.url, '/anfrage', {}, method)
    expect([method, answer.status, answer.headers.allow]).toStrictEqual([method, 405, 'POST'])
  }
})

function nothingStored(): never {
  throw new Error('nothing was stored')
}
