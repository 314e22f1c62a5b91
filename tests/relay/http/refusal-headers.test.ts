import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { BOOT_SCRIPT_HASH } from '#server/http/security-headers.ts'
import { readSettings } from '#settings/read-settings.ts'
import { useFixtureServer } from '../support/fixture-site.ts'
import { contentOf, FULL_SIZE, newFields, PNG_FILE } from '../support/multipart.ts'
import { type Answer, get, postForm, postJson } from '../support/post.ts'
import { exchangeRaw } from '../support/raw.ts'

const server = useFixtureServer()

const EVERYWHERE = {
  'content-security-policy':
    `default-src 'none'; script-src 'self' '${BOOT_SCRIPT_HASH}'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; ` +
    "manifest-src 'self'; connect-src 'self'; form-action 'self'; " +
    "frame-src https://www.google.com https://maps.google.com; frame-ancestors 'none'; base-uri 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const LEAKS = /node|ENOENT|express|pino|sqlite|valibot|error:|\bat \S+:\d+|\/(?:home|work|tmp|usr|root|var)\//i

const tooLarge = () => ({
  name: 'a.pdf',
  type: 'application/pdf',
  content: contentOf('application/pdf', FULL_SIZE + 1),
})
const foreign = { headers: { origin: 'https://evil.example' } }

const REFUSALS: readonly [string, number, () => Promise<Answer>][] = [
  ['a file too large', 413, () => postJson(server.url, { fields: newFields(), file: tooLarge() })],
  ['a file too large without JavaScript', 413, () => postForm(server.url, { fields: newFields(), file: tooLarge() })],
  ['a wrong file', 415, () => postJson(server.url, { fields: newFields(), file: { ...PNG_FILE, name: 'a.exe' } })],
  ['a foreign post', 403, () => postJson(server.url, { fields: newFields() }, foreign)],
  ['broken escapes', 404, () => get(server.url, '/%zz')],
]

it.each(REFUSALS)('%s (%i): every security header, nothing about the server', async (_case, status, ask) => {
  const { status: answered, headers, text } = await ask()
  expect(answered).toBe(status)
  expect(headers).toMatchObject({ ...EVERYWHERE, 'cache-control': 'no-store' })
  expect(`${JSON.stringify(headers)}${text}`).not.toMatch(LEAKS)
})

it.each([
  ['broken HTTP', 400, 'GET / HTTP/1.1\r\nbroken\r\n\r\n'],
  ['a request without a host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['a request with two hosts', 400, 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['an odd expectation', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n'],
  ['a header too large', 431, `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s (%i), which the routes never see: the same', async (_case, status, bytes) => {
  const [first, ...lines] = (await exchangeRaw(server.url, bytes)).split('\r\n')
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const headers = Object.fromEntries(lines.map((line) => splitHeader(line)))
  expect(headers).toMatchObject(EVERYWHERE)
  expect(lines.join('\n')).not.toMatch(LEAKS)
})

const fail = () => Promise.reject(new Error('at /home/server.ts:1'))

it('a fault of our own (500): the error page, the same headers and nothing of the fault', async () => {
  const lines: string[] = []
  const { app } = await createApp({
    settings: readSettings({}),
    dist: '/nowhere',
    relay: {
      saved: async () => {},
      ready: fail,
      store: fail,
      health: fail,
      wake: () => {},
    },
    log: pino({ base: null }, { write: (line: string) => lines.push(line) }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { status, headers, text } = await get(url, '/healthz')
  await app.close()

  expect([status, text]).toStrictEqual([500, expect.stringContaining('Unexpected Application Error!')])
  expect(headers).toMatchObject(EVERYWHERE)
  expect(`${JSON.stringify(headers)}${text}`).not.toMatch(LEAKS)
  expect(lines.join('')).toContain('at /home/server.ts:1')
})

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(': ')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
}
