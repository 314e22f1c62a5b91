import { expect, it } from 'vitest'
import { BROKEN } from '../support/broken-http.ts'
import { useFixtureServer } from '../support/fixture-site.ts'
import { get, newFields, talk } from '../support/post.ts'

const server = await useFixtureServer()

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

const body = new URLSearchParams(newFields()).toString()
const enquiry = (...lines: string[]) =>
  `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
const PAGE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
const LAST = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const JSON_PLEASE = 'Accept: application/json'

it.each([
  ['each is answered in turn', [PAGE, enquiry(JSON_PLEASE), PAGE, LAST], [200, 200, 200, 200]],
  ['a page follows a refused post', [enquiry('Origin: https://evil.example'), LAST], [403, 200]],
])('several requests in one write: %s', async (_case, requests, statuses) => {
  const { heard, closed } = talk(server.url, requests.join(''))
  await closed
  expect([...heard().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))).toStrictEqual(statuses)
})
