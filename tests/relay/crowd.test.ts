import { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { visitFor } from '../faults/support/other-visitor.ts'
import { useLab } from './support/lab.ts'
import { BOUNDARY, contentOf, FULL_SIZE, MULTIPART, newFields, PNG_FILE } from './support/multipart.ts'
import { idOf, postJson } from './support/post.ts'
import { open } from './support/raw.ts'
import { memoryOf } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useLab()
const OTHER_VISITOR = new Agent({ localAddress: '127.0.0.2' })
const POST_HEAD = 'POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n'

const PARTS = { file: 'name="attachment"; filename="a.png"\r\nContent-Type: image/png', text: 'name="message"' }

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

// Who has come within a second is not asked to leave.
const FRESH_MS = 1500
const SILENT = ''
const SLOW_HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n'
const SLOW_BODY = `${POST_HEAD}Content-Length: 5000\r\n\r\nname=`

/** Opens connections that never come to an end, with these beginnings in turn. */
function slowCrowd(url: string, count: number, beginnings: readonly string[], localAddress?: string): Socket[] {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = open(url, localAddress).resume()
    socket.write(beginnings[index % beginnings.length] ?? '')
    return socket
  })
  lab.onEnd(() => sockets.forEach((socket) => socket.destroy()))
  return sockets
}

const closedOf = (sockets: readonly Socket[]) => sockets.filter((socket) => socket.closed).length

describe.skipIf(process.platform !== 'linux')(
  'with visitors from several addresses, which only Linux has at once',
  () => {
    it('1,500 slow connections from one hold nobody else up', async () => {
      const { url } = await lab.relay()
      const quiet = await visitFor(1000, url, OTHER_VISITOR)
      const slow = slowCrowd(url, 1500, [SILENT, SLOW_HEAD, SLOW_BODY])
      await until('the relay has made room', () => closedOf(slow) >= 500)
      const crowded = await visitFor(3000, url, OTHER_VISITOR)
      expect(crowded.page).toBeLessThan(Math.max(500, quiet.page * 50))
      expect(crowded.enquiry).toBeLessThan(Math.max(500, quiet.enquiry * 50))
    })

    it('a newcomer finds room when many hold no more than a browser does; slow heads end sooner then', async () => {
      const { url } = await lab.relay()
      const start = performance.now()
      const crowd = Array.from({ length: 180 }, (_, index) =>
        slowCrowd(url, 6, [SLOW_HEAD], `127.0.1.${index + 1}`),
      ).flat()
      await until('the relay is full', () => closedOf(crowd) >= 80)
      idOf(await postJson(url, { fields: newFields() }, { agent: OTHER_VISITOR }))
      await until('slow heads are cut off', () => closedOf(crowd) >= 300)
      // It takes fifteen seconds when there is room.
      expect(performance.now() - start).toBeLessThan(13_000)
    })

    it('visitors with a few connections each are left alone while there is room', async () => {
      const { url } = await lab.relay()
      const start = performance.now()
      const crowd = Array.from({ length: 110 }, (_, index) =>
        slowCrowd(url, 6, [SLOW_HEAD], `127.0.2.${index + 1}`),
      ).flat()
      await until('none has just come', () => performance.now() - start > FRESH_MS)
      idOf(await postJson(url, { fields: newFields() }, { agent: OTHER_VISITOR }))
      expect(closedOf(crowd)).toBe(0)
    })

    it.each(['file', 'text'] as const)('30 stalled uploads of a %s of 5 MB leave memory for another', async (part) => {
      const relay = await lab.relay()
      const content = contentOf('application/pdf', FULL_SIZE)
      const stuck = Array.from({ length: 30 }, () => slowUpload(relay.url, part))
      lab.onEnd(() => stuck.forEach((socket) => socket.destroy()))
      const answered: string[] = []
      for (const socket of stuck) {
        socket.on('data', (chunk: Buffer) => answered.push(String(chunk)))
        socket.write(content.subarray(0, FULL_SIZE - 20_000))
      }
      // 24 fit. As long as others are on their way, a refusal leaves room behind by chance.
      const refused = () => answered.filter((answer) => answer.startsWith('HTTP/1.1 503')).length
      await until('the surplus is refused', () => refused() >= 6)
      for (let count = 0; count < 5; count += 1) {
        const file = { name: 'p.pdf', type: 'application/pdf', content }
        idOf(await postJson(relay.url, { fields: newFields(), file }, { agent: OTHER_VISITOR }))
      }
      expect(memoryOf(relay.pid).peak).toBeLessThan(300)
    })
  },
)

it('nobody behind a shared address is closed while there is room', async () => {
  const { url } = await lab.relay()
  const agent = new Agent({ keepAlive: true })
  lab.onEnd(() => agent.destroy())
  const crowd = slowCrowd(url, 400, [SILENT, SLOW_HEAD, SLOW_BODY])
  for (let count = 0; count < 20; count += 1) idOf(await postJson(url, { fields: newFields() }, { agent }))
  expect(closedOf(crowd)).toBe(0)
})

it('behind a proxy, connections are left open for its next post, however many', async () => {
  const { url } = await lab.relay({ TRUST_PROXY: '1' })
  const start = performance.now()
  const answered = slowCrowd(url, 600, ['GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'])
  const unused = slowCrowd(url, 600, [SILENT])
  await until('half are answered', () => answered.every(({ bytesRead }) => bytesRead > 0))
  await until('none has just come', () => performance.now() - start > FRESH_MS)
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
