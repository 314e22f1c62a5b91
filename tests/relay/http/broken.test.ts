import { expect, it } from 'vitest'
import { useFixtureServer } from '../support/fixture-site.ts'
import { get, talk } from '../support/post.ts'

const server = await useFixtureServer()

const INNER = 'GET /innen HTTP/1.1\r\nHost: x\r\n\r\n'
const FORM = 'name=x&email=a%40b.de&message='
const page = (lines: string) => `GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`
const post = (lines: string, body: string) =>
  `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${lines}\r\n\r\n${body}`
const chunked = (body: string) => post('Transfer-Encoding: chunked', body)

/**
 * Requests that are no HTTP, or whose end proxy and relay could see at different places (request smuggling). The relay
 * refuses them and closes the connection.
 */
const BROKEN = [
  'GET\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  page('X: y\r\n folded: z\r\n\tfurther'),
  page(`X: ${'y'.repeat(17_000)}`),
  `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  post('Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n${INNER}`),
  post('Content-Length: 99999999999999999999999', FORM),
  post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${INNER}`),
  post('Transfer-Encoding : chunked', `0\r\n\r\n${INNER}`),
  post('X: y\rTransfer-Encoding: chunked', `0\r\n\r\n${INNER}`),
  chunked(`zz\r\n\r\n${INNER}`),
] as const

it.each(BROKEN.map((bytes) => [JSON.stringify(bytes.slice(0, 120)), bytes]))(
  '%s is refused, and nothing behind it is answered',
  async (_shown, bytes) => {
    const { socket, heard, closed } = talk(server.url, Buffer.from(bytes, 'latin1'))
    socket.end()
    await closed
    expect([...heard().matchAll(/HTTP\/1\.1 (\d)/g)].map(([, digit]) => digit)).toEqual(['4'])
    expect((await get(server.url, '/')).status).toBe(200)
  },
)
