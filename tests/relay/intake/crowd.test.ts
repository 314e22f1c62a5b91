import { Agent } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memoryOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { useLab } from '../support/lab.ts'
import {
  BOUNDARY,
  FULL_SIZE,
  get,
  idOf,
  MULTIPART,
  newFields,
  pdfOf,
  PNG_FILE,
  postJson,
  talk,
} from '../support/post.ts'

const lab = useLab()
const OTHER_VISITOR = new Agent({ localAddress: '127.0.0.2' })
const POST_HEAD = 'POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'
const UPLOAD_HEAD = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${FULL_SIZE}\r\n\r\n`
const PDF = pdfOf(FULL_SIZE)

const SILENT = ''
const SLOW_HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n'
const SLOW_BODY = `${POST_HEAD}Expect: 100-continue\r\nContent-Length: 5000\r\n\r\nname=`

type Visitor = ReturnType<typeof talk>

/** Opens connections that never come to an end, with these beginnings in turn. */
function crowd(url: string, count: number, ...beginnings: (string | Uint8Array)[]): Visitor[] {
  const visitors = Array.from({ length: count }, (_, index) => talk(url, beginnings[index % beginnings.length]))
  lab.onEnd(() => visitors.forEach(({ socket }) => socket.destroy()))
  return visitors
}

const statusesOf = (visitors: readonly Visitor[]) =>
  visitors.map(({ heard }) => heard().match(/HTTP\/1\.1 ([2-5]\d\d) /)?.[1])
const closedOf = (visitors: readonly Visitor[]) => visitors.filter(({ socket }) => socket.closed).length

describe('a visitor from elsewhere is served', () => {
  it('while 1,500 slow connections of one address are there', async () => {
    const { url } = await lab.relay()
    const slow = crowd(url, 1500, SILENT, SLOW_HEAD, SLOW_BODY)
    await until('all have come', () => slow.every(({ socket }) => !socket.connecting))
    expect((await get(url, '/impressum')).status).toBe(200)
    idOf(await postJson(url, { fields: newFields() }, { agent: OTHER_VISITOR }))
    // Nobody made room for others: whoever is gone has been slow for too long.
    const closed = slow.filter(({ socket }) => socket.closed)
    expect(new Set([...statusesOf(closed), '408'])).toEqual(new Set(['408']))
  })

  it('though 500 posts are in work: the slowest gives way', async () => {
    const { url } = await lab.relay()
    const slow = crowd(url, 500, SLOW_BODY)
    await until('all are in work', () => slow.every(({ heard }) => heard().includes('100 Continue')))
    idOf(await postJson(url, { fields: newFields() }, { agent: OTHER_VISITOR }))
    const refused = await until('one is asked to try again', () => slow.find(({ heard }) => heard().includes(' 503 ')))
    expect(refused.heard()).toMatch(/HTTP\/1\.1 503 [^]*retry-after: 30/)
  })

  it.each([
    ['file', 'name="attachment"; filename="a.png"\r\nContent-Type: image/png'],
    ['text', 'name="message"'],
  ])('though 30 uploads of a %s of 5 MB stand still: there is memory left', async (_part, disposition) => {
    const relay = await lab.relay()
    const head = `${UPLOAD_HEAD}--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
    const start = Buffer.concat([Buffer.from(head), PNG_FILE.content, PDF.content.subarray(0, FULL_SIZE - 20_000)])
    const stuck = crowd(relay.url, 30, start)
    // 24 fit.
    await until('the surplus is refused', () => statusesOf(stuck).filter((status) => status === '503').length >= 6)
    for (let count = 0; count < 5; count += 1) {
      idOf(await postJson(relay.url, { fields: newFields(), file: PDF }, { agent: OTHER_VISITOR }))
    }
    expect(memoryOf(relay.pid).peak).toBeLessThan(350)
  })
})

it('a form that does not come to its end is ended after 110 seconds, with what had arrived', async () => {
  const { url } = await lab.relay(fastTime(20))
  const body = `${UPLOAD_HEAD}--${BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\nGrüße aus dem Funkloch\r\n--${BOUNDARY}\r\n`
  const [page, script] = crowd(url, 2, body, body.replace('Host', 'Accept: application/json\r\nHost'))
  await until('both are told', () => page?.heard().includes('</html>') && script?.heard().includes('}'))
  expect(page?.heard()).toMatch(/^HTTP\/1\.1 408 [^]*value="Grüße aus dem Funkloch"/)
  expect(script?.heard()).toMatch(/^HTTP\/1\.1 408 [^]*{"success":"false","message":"Ihre Anfrage kam zu langsam an/)
})

it('posts of 11,000 chunks of one byte are not read to their end, and the process goes on', async () => {
  const relay = await lab.relay()
  const crumbs = `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n${'1\r\nx\r\n'.repeat(11_000)}`
  const posts = crowd(relay.url, 20, crumbs)
  await until('all are cut off', () => closedOf(posts) === posts.length)
  // Not for being slow, which is answered with 408.
  expect(statusesOf(posts).filter(Boolean)).toEqual([])
  expect((await postJson(relay.url, { fields: newFields() })).status).toBe(200)
})

it('a client that never stops sending after its refusal is cut off', async () => {
  const relay = await lab.relay()
  const origin = 'Origin: https://evil.example'
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\n${origin}\r\nContent-Length: ${10 * 1024 ** 3}\r\n\r\n`
  const { socket, heard, closed } = talk(relay.url, head)
  const megabyte = Buffer.alloc(1024 * 1024)
  // What can't be written any more says so at once: going on then would never let the socket close.
  const sendOn = (error?: Error | null): unknown => !error && !socket.destroyed && socket.write(megabyte, sendOn)
  sendOn()
  await closed
  expect(heard()).toMatch(/^HTTP\/1\.1 403 /)
  expect(socket.bytesWritten).toBeLessThan(200 * 1024 * 1024)
})

it.each(['chunks', 'copy'])(
  'without memory for the %s of an upload it is refused, and the process goes on',
  async (what) => {
    const preload = join(import.meta.dirname, '../support/no-memory.ts')
    const relay = await lab.relay({ NODE_OPTIONS: `--import=${preload}`, NO_MEMORY_FOR: what })
    const refused = await postJson(relay.url, { fields: newFields(), file: PDF })
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30'])
    idOf(await postJson(relay.url, { fields: newFields(), file: PNG_FILE }))
  },
)
