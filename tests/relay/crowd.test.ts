import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { list, useLab } from './support/lab.ts'
import { BOUNDARY, contentOf, FULL_SIZE, MULTIPART, newFields, PNG_FILE } from './support/multipart.ts'
import { get, idOf, postJson } from './support/post.ts'
import { open } from './support/raw.ts'
import { memoryOf, type Relay } from './support/relay.ts'
import { until } from './support/until.ts'

const lab = useLab()

/** Begins an upload of full size and then says nothing more. */
function slowUpload(url: string): Socket {
  const socket = open(url)
  socket.write(
    `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${FULL_SIZE}\r\n\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  )
  socket.write(PNG_FILE.content)
  return socket
}

async function uploads(relay: Relay, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => slowUpload(relay.url))
  lab.onEnd(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : null)))
  return sockets
}

describe('300 slow uploads', () => {
  it('hold up no other visitor: half of the enquiries are stored within 500 ms', async () => {
    const relay = await lab.relay()
    const sockets = await uploads(relay, 300)
    const times: number[] = []
    for (let count = 0; count < 21; count += 1) {
      const start = performance.now()
      idOf(await postJson(relay.url, { fields: newFields(), file: count % 2 === 0 ? PNG_FILE : undefined }))
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    expect(times[10]).toBeLessThan(500)
    expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(0)
  })
})

it('a request whose head does not end within 15 seconds is cut off', async () => {
  const relay = await lab.relay()
  const socket = open(relay.url)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
  const start = performance.now()
  socket.write('POST /anfrage HTTP/1.1\r\nHost: x\r\n')
  await once(socket, 'close')
  const seconds = (performance.now() - start) / 1000
  expect(seconds).toBeGreaterThan(14)
  expect(seconds).toBeLessThan(20)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

it('more connections than the cap are turned away, those inside go on', async () => {
  const relay = await lab.relay()
  const sockets = Array.from({ length: 1100 }, () => open(relay.url))
  lab.onEnd(() => sockets.forEach((socket) => socket.destroy()))
  await until('the surplus is closed', () => sockets.filter((socket) => socket.closed).length >= 100)
  expect(sockets.filter((socket) => !socket.closed).length).toBeGreaterThan(900)
  for (const socket of sockets.slice(0, 50)) socket.destroy()
  await until('there is room again', () =>
    get(relay.url, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
})

it.skipIf(process.platform !== 'linux')(
  '20 parallel uploads of 5 MB stay below 250 MB, mails going out included',
  async () => {
    const mail = await lab.mailServer()
    const relay = await lab.relay({ SMTP_URL: mail.url })
    const content = contentOf('application/pdf', FULL_SIZE)
    const post = () =>
      postJson(relay.url, { fields: newFields(), file: { name: 'p.pdf', type: 'application/pdf', content } })
    const answers = await Promise.all(Array.from({ length: 20 }, post))
    expect(new Set(answers.map(idOf)).size).toBe(20)
    await until('all are mailed', () => mail.mails.length === 20)
    expect(memoryOf(relay.pid).peak).toBeLessThan(250)
    expect(await list(relay.dataDir)).toHaveLength(20)
  },
)

it('more uploads than fit into memory are refused with 503, and taken again later', async () => {
  const relay = await lab.relay()
  const content = contentOf('application/pdf', FULL_SIZE)
  const stuck = Array.from({ length: 30 }, () => slowUpload(relay.url))
  lab.onEnd(() => stuck.forEach((socket) => socket.destroy()))
  const answered: string[] = []
  for (const socket of stuck) {
    socket.on('data', (chunk: Buffer) => answered.push(String(chunk)))
    socket.write(content.subarray(0, FULL_SIZE - 20_000))
  }
  await until('the surplus is refused', () => answered.some((answer) => answer.startsWith('HTTP/1.1 503')))
  idOf(await postJson(relay.url, { fields: newFields() }))
  expect(memoryOf(relay.pid).peak).toBeLessThan(300)
  for (const socket of stuck) socket.destroy()
  const file = { name: 'p.pdf', type: 'application/pdf', content }
  await until('there is room again', async () => {
    return (await postJson(relay.url, { fields: newFields(), file })).status === 200
  })
})
