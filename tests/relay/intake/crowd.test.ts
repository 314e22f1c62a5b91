import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { visitFor } from '../../faults/support/other-visitor.ts'
import { memoryOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../support/lab.ts'
import { BOUNDARY, contentOf, FULL_SIZE, MULTIPART, newFields, PNG_FILE } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'
import { open } from '../support/raw.ts'

const lab = useLab()
const OTHER_VISITOR = new Agent({ localAddress: '127.0.0.2' })
const POST_HEAD = 'POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'

const PARTS = { file: 'name="attachment"; filename="a.png"\r\nContent-Type: image/png', text: 'name="message"' }
// For a busy machine; the figures are docs/reliability.md's.
const LONG_MS = 500

/** Begins an upload of full size, in a file or in a text, and then says nothing more. */
function slowUpload(url: string, part: keyof typeof PARTS): Socket {
  const socket = open(url)
  socket.write(
    `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${FULL_SIZE}\r\n\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; ${PARTS[part]}\r\n\r\n`,
  )
  socket.write(PNG_FILE.content)
  return socket
}

/** Opens connections that never come to an end, with these beginnings in turn. */
function slowCrowd(url: string, count: number, beginnings: readonly string[]): Socket[] {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = open(url).resume()
    socket.write(beginnings[index % beginnings.length] ?? '')
    return socket
  })
  lab.onEnd(() => sockets.forEach((socket) => socket.destroy()))
  return sockets
}

const SILENT = ''
const SLOW_HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n'
const SLOW_BODY = `${POST_HEAD}Content-Length: 5000\r\n\r\nname=`

const closedOf = (sockets: readonly Socket[]) => sockets.filter((socket) => socket.closed).length

describe.skipIf(process.platform !== 'linux')('a visitor from elsewhere is served', () => {
  it('beside 1,500 slow connections of one address', async () => {
    const { url } = await lab.relay()
    const slow = slowCrowd(url, 1500, [SILENT, SLOW_HEAD, SLOW_BODY])
    await until('all have come', () => slow.every(({ connecting }) => !connecting))
    const crowded = await visitFor(3000, url, OTHER_VISITOR)
    expect(Math.max(crowded.page, crowded.enquiry)).toBeLessThan(LONG_MS)
  })

  it('though 500 posts are in work: the slowest gives way', async () => {
    const { url } = await lab.relay()
    const crowd = Array.from({ length: 500 }, () => open(url))
    lab.onEnd(() => crowd.forEach((socket) => socket.destroy()))
    const refused: string[] = []
    for (const socket of crowd) {
      socket.on('data', (chunk: Buffer) => refused.push(String(chunk)))
      socket.write(SLOW_BODY)
    }
    await until('they are in work for a while', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      return (await get(url, '/healthz')).status === 200
    })
    idOf(await postJson(url, { fields: newFields() }, { agent: OTHER_VISITOR }))
    await until('one is asked to try again', () => refused.length > 0)
    expect(refused[0]).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 30/)
  })

  it.each(['file', 'text'] as const)(
    'though 30 uploads of a %s of 5 MB stand still: there is memory left',
    async (part) => {
      const relay = await lab.relay()
      const content = contentOf('application/pdf', FULL_SIZE)
      const stuck = Array.from({ length: 30 }, () => slowUpload(relay.url, part))
      lab.onEnd(() => stuck.forEach((socket) => socket.destroy()))
      const answered: string[] = []
      for (const socket of stuck) {
        socket.on('data', (chunk: Buffer) => answered.push(String(chunk)))
        socket.write(content.subarray(0, FULL_SIZE - 20_000))
      }
      // 24 fit.
      const refused = () => answered.filter((answer) => answer.startsWith('HTTP/1.1 503')).length
      await until('the surplus is refused', () => refused() >= 6)
      for (let count = 0; count < 5; count += 1) {
        const file = { name: 'p.pdf', type: 'application/pdf', content }
        idOf(await postJson(relay.url, { fields: newFields(), file }, { agent: OTHER_VISITOR }))
      }
      expect(memoryOf(relay.pid).peak).toBeLessThan(350)
    },
  )
})

it('450 posts of 11,000 chunks of one byte are not read to their end, and the process goes on', async () => {
  const relay = await lab.relay()
  const crumbs = `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\nname=\r\n${'1\r\nx\r\n'.repeat(11_000)}`
  const crowd = Array.from({ length: 450 }, () => open(relay.url).resume())
  for (const socket of crowd) socket.write(crumbs)
  await until('all are cut off', () => closedOf(crowd) === crowd.length, 110_000)
  idOf(await postJson(relay.url, { fields: newFields() }))
  expect(memoryOf(relay.pid).peak).toBeLessThan(350)
})

it('behind a proxy, connections are left open for its next post, however many', async () => {
  const { url } = await lab.relay({ TRUST_PROXY: '1' })
  const answered = slowCrowd(url, 600, ['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'])
  const unused = slowCrowd(url, 600, [SILENT])
  await until('half are answered', () => answered.every(({ bytesRead }) => bytesRead > 0))
  idOf(await postJson(url, { fields: newFields() }))
  expect(closedOf([...answered, ...unused])).toBe(0)
})

it('a client that never stops sending after its refusal is cut off', async () => {
  const relay = await lab.relay()
  const socket = open(relay.url)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
  socket.write(
    `POST /anfrage HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nContent-Length: ${10 * 1024 ** 3}\r\n\r\n`,
  )
  const megabyte = Buffer.alloc(1024 * 1024)
  // What can't be written any more says so at once: going on then would never let the socket close.
  const sendOn = (error?: Error | null): unknown => !error && !socket.destroyed && socket.write(megabyte, sendOn)
  sendOn()
  // Not `once`: being cut off shows as an error first.
  await new Promise((resolve) => socket.on('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(socket.bytesWritten).toBeLessThan(200 * 1024 * 1024)
})
