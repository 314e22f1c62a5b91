import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveFixture, writeFixtureSite, type FixtureServer } from '../support/fixture-site.ts'
import { observatoryScore } from '../support/observatory.ts'
import { newFields } from '../support/multipart.ts'
import { type Answer, exchange, get, postForm, postJson } from '../support/post.ts'
import { FILE_SECURITY_HEADERS, SECURITY_HEADERS } from '../../support/security-headers.ts'
import { newDataDir, removeDataDir } from '../../support/server.ts'

const FORM_SERVICE = 'https://forms.example/f/abc'
const folders = [newDataDir(), newDataDir(), newDataDir()] as const
const [dist, dataDir, otherDataDir] = folders
let own: FixtureServer
let external: FixtureServer

beforeAll(async () => {
  writeFixtureSite(dist, { 'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  own = await serveFixture(dist, dataDir)
  external = await serveFixture(dist, otherDataDir, { FORM_ENDPOINT: FORM_SERVICE })
})
afterAll(async () => {
  await own.close()
  await external.close()
  for (const folder of folders) removeDataDir(folder)
})

const ANSWERS: [string, number, (url: string) => Promise<Answer>][] = [
  ['a page', 200, (url) => get(url, '/')],
  ['a range beyond the end', 416, (url) => get(url, '/media/film-77a.mp4', { range: 'bytes=9999999-' })],
  ['an unchanged page', 304, (url) => get(url, '/', { 'if-none-match': '*' })],
  ['a missing page', 404, (url) => get(url, '/nichts')],
  ['a wrong method', 405, (url) => get(url, '/anfrage')],
  ['the health check', 200, (url) => get(url, '/healthz')],
  ['an enquiry', 200, (url) => postJson(url, { fields: newFields() })],
  ['an enquiry without JavaScript', 303, (url) => postForm(url, { fields: newFields() })],
  ['a refused enquiry', 422, (url) => postForm(url, { fields: {} })],
  ['a malformed enquiry', 400, (url) => exchange(`${url}/anfrage`, 'x')],
]

it.each(ANSWERS)('%s scores 130 or more, with an own form and with an external one', async (_name, status, ask) => {
  for (const { url } of [own, external]) {
    const answer = await ask(url)
    expect(answer.status).toBe(status)
    expect(observatoryScore(answer)).toBeGreaterThanOrEqual(130)
  }
})

// Nothing of them is ever a document, and a page asks for many.
const FILES: typeof ANSWERS = [
  ['a script', 200, (url) => get(url, '/assets/app-3f9.js', { 'accept-encoding': 'br' })],
  ['a part of a film', 206, (url) => get(url, '/media/film-77a.mp4', { range: 'bytes=0-9' })],
]

it.each(FILES)('%s says what holds for a file, and nothing that only a document needs', async (_name, status, ask) => {
  const answer = await ask(own.url)
  expect(answer.status).toBe(status)
  const sent = SECURITY_HEADERS.filter((name) => answer.headers[name] !== undefined)
  expect(sent).toEqual(FILE_SECURITY_HEADERS)
})

it('a drawing can be opened as a document, so it carries a policy', async () => {
  const drawing = await get(own.url, '/favicon.svg')
  expect(drawing.status).toBe(200)
  expect(observatoryScore(drawing)).toBeGreaterThanOrEqual(130)
})
