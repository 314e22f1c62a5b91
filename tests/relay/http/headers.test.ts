import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BOOT_SCRIPT_HASH } from '#server/http/security-headers.ts'
import { builtFile } from '../../support/dist.ts'
import { makeSite } from '../sites/site-folders.ts'
import { useConcurrentLab } from '../support/lab.ts'
import {
  type Answer,
  exchange,
  exchangeRaw,
  FULL_SIZE,
  get,
  newFields,
  pdfOf,
  PNG_FILE,
  postForm,
  postJson,
} from '../support/post.ts'

const lab = useConcurrentLab()
const own = await lab.relay()
const external = await lab.relay({ FORM_ENDPOINT: 'https://forms.example/f/abc', HSTS_SUBDOMAINS: 'on' })
const [SCRIPT, FILM] = [builtFile('assets', '.js'), builtFile('media', '.mp4')]

const YEAR = 'max-age=31536000'

// 130 points of the MDN HTTP Observatory, by its scoring table: 100, and for a policy with default-src 'none' 10, for
// framing by it 5, for the referrer 5, for the resource policy 10.
const everywhere = (forms: string, age: string) => ({
  'content-security-policy':
    `default-src 'none'; script-src 'self' '${BOOT_SCRIPT_HASH}'; style-src 'self'; img-src 'self' blob:; font-src 'self'; media-src 'self'; ` +
    `manifest-src 'self'; connect-src ${forms}; form-action ${forms}; ` +
    "frame-src https://www.google.com https://maps.google.com; frame-ancestors 'none'; base-uri 'none'",
  'strict-transport-security': age,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
})
const LEAKS = /node|ENOENT|express|pino|sqlite|valibot|error:|\bat \S+:\d+|\/(?:home|work|tmp|usr|root|var)\//i
/** Words about the server in an answer's headers or in the page of a refusal, without its script. */
const leakIn = ({ status, headers, text }: Answer) =>
  LEAKS.exec(JSON.stringify(headers) + (status < 400 ? '' : text.replaceAll(/<script[^]*?<\/script>/g, '')))?.[0]
const NEVER_SENT = ['set-cookie', 'access-control-allow-origin', 'server', 'x-powered-by']

const tooLarge = () => pdfOf(FULL_SIZE + 1)
const PROGRAM = { ...PNG_FILE, content: Buffer.from('MZ') }
const foreign = { headers: { origin: 'https://evil.example' } }

const ANSWERS: [string, number, (url: string) => Promise<Answer>][] = [
  ['a page', 200, (url) => get(url, '/')],
  ['a drawing, which can be opened as a document', 200, (url) => get(url, '/favicon.svg')],
  ['a script', 200, (url) => get(url, SCRIPT, { 'accept-encoding': 'br' })],
  ['a part of a film', 206, (url) => get(url, FILM, { range: 'bytes=0-9' })],
  ['a range beyond the end', 416, (url) => get(url, FILM, { range: 'bytes=9999999-' })],
  ['an unchanged page', 304, (url) => get(url, '/', { 'if-none-match': '*' })],
  ['a missing page', 404, (url) => get(url, '/nichts')],
  ['broken escapes', 404, (url) => get(url, '/%zz')],
  ['a wrong method', 405, (url) => get(url, '/anfrage')],
  ['the health check', 200, (url) => get(url, '/healthz')],
  ['an enquiry', 200, (url) => postJson(url, { fields: newFields() })],
  ['an enquiry without JavaScript', 303, (url) => postForm(url, { fields: newFields() })],
  ['a wrong enquiry', 422, (url) => postForm(url, { fields: {} })],
  ['a malformed enquiry', 400, (url) => exchange(`${url}/anfrage`, 'x')],
  ['a file too large', 413, (url) => postJson(url, { fields: newFields(), file: tooLarge() })],
  ['a file too large without JavaScript', 413, (url) => postForm(url, { fields: newFields(), file: tooLarge() })],
  ['a wrong file', 415, (url) => postJson(url, { fields: newFields(), file: PROGRAM })],
  ['a foreign post', 403, (url) => postJson(url, { fields: newFields() }, foreign)],
  ['no Host', 400, (url) => exchangeBytes(url, 'GET / HTTP/1.1\r\n\r\n')],
  ['an unknown Expect', 200, (url) => get(url, '/', { expect: 'tea' })],
]

it.each(ANSWERS)('%s (%i): every security header, nothing about the server', async (_name, status, ask) => {
  const servers = [
    [own, "'self'", YEAR],
    [external, "'self' https://forms.example", `${YEAR}; includeSubDomains`],
  ] as const
  for (const [server, forms, age] of servers) {
    const answer = await ask(server.url)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(everywhere(forms, age))
    expect(NEVER_SENT.filter((name) => answer.headers[name] !== undefined)).toEqual([])
    expect(leakIn(answer)).toBeUndefined()
  }
})

it('a fault of our own (500): the error page, the same headers and nothing of the fault but in the log', async () => {
  const site = makeSite(lab.dataDir(), 'fehler.example')
  // A file that leads to itself can't be read.
  symlinkSync('loop-1a.js', join(site, 'dist/assets/loop-1a.js'))
  const relay = await lab.relay({ SITE_DIR: site })
  const answer = await get(relay.url, '/assets/loop-1a.js')
  expect([answer.status, answer.text]).toStrictEqual([500, expect.stringContaining('Unexpected Application Error!')])
  expect(answer.text).toMatch(/>\s*500\b/)
  expect(answer.text).toMatch(/href="\/"[^>]*>Zur Startseite</)
  // Its address begins with "www.".
  expect(answer.headers).toMatchObject(everywhere("'self'", `${YEAR}; includeSubDomains`))
  expect(leakIn(answer)).toBeUndefined()
  expect(relay.output()).toContain('ELOOP')
})

/** Sends bytes that no client would send. @returns the answer to them. */
async function exchangeBytes(url: string, bytes: string): Promise<Answer> {
  const [first = '', ...lines] = (await exchangeRaw(url, bytes)).split('\r\n')
  const headers = lines.map((line) => [line.split(': ', 1)[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), text: '' }
}
