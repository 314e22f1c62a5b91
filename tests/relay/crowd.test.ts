import { once } from 'node:events'
import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { useLab } from './support/lab.ts'
import { BOUNDARY, contentOf, FULL_SIZE, MULTIPART, newFields, PNG_FILE } from './support/multipart.ts'
import { get, idOf, postJson } from './support/post.ts'
import { open } from './support/raw.ts'
import { memoryOf } from './support/relay.ts'
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

it('a client that never stops sending after its refusal is cut off', async () => {
  const relay = await lab.relay()
  const socket = open(relay.url)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
  socket.write(
    `POST /anfrage HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nContent-Length: ${10 * 1024 ** 3}\r\n\r\n`,
  )
  const megabyte = Buffer.alloc(1024 * 1024)
  const sendOn = () => socket.write(megabyte, () => !socket.destroyed && sendOn())
  sendOn()
  // Not `once`: being cut off shows as an error first.
  await new Promise((resolve) => socket.on('close', resolve))
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(socket.bytesWritten).toBeLessThan(200 * 1024 * 1024)
})
