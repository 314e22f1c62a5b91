import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { list } from '../../support/enquiries.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { MULTIPART, multipartBody, newFields } from '../support/multipart.ts'
import { open } from '../support/raw.ts'

const lab = useConcurrentLab()

const POST = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 1000000\r\n`

/** Everything that comes back until the connection ends, and after how many seconds. */
async function untilClosed(socket: Socket): Promise<{ answer: string; seconds: number }> {
  const start = performance.now()
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += String(chunk)))
  await once(socket, 'close')
  return { answer, seconds: (performance.now() - start) / 1000 }
}

describe('a request', { concurrent: true }, () => {
  it('whose head does not end within 15 seconds is cut off', async () => {
    const { url } = await lab.relay()
    const socket = open(url)
    socket.write('POST /anfrage HTTP/1.1\r\nHost: x\r\n')
    const { answer, seconds } = await untilClosed(socket)
    expect(seconds).toBeGreaterThan(14)
    expect(seconds).toBeLessThan(25)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })

  it.each([
    ['JSON', 'Accept: application/json\r\n', '{"success":"false","message":"Ihre Anfrage kam zu langsam an'],
    ['a page with what had arrived', '', 'value="Grüße aus dem Funkloch"'],
  ])('that brings less than 1 KB a second is ended after ten, with %s', async (_kind, header, text) => {
    const relay = await lab.relay()
    const socket = open(relay.url)
    const body = multipartBody({ fields: newFields({ name: 'Grüße aus dem Funkloch' }) })
    socket.write(`${POST}${header}\r\n`)
    socket.write(body.subarray(0, body.length - 60))
    const trickle = setInterval(() => socket.write('x'), 250)
    const { answer, seconds } = await untilClosed(socket)
    clearInterval(trickle)
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(20)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain(text)
    expect(await list(relay.dataDir)).toStrictEqual([])
  })

  it('that brought much at once may pause longer', async () => {
    const { url } = await lab.relay()
    const socket = open(url)
    lab.onEnd(() => socket.destroy())
    socket.write(`${POST}\r\n`)
    socket.write(multipartBody({ fields: newFields({ message: 'x'.repeat(20_000) }) }))
    const { seconds } = await untilClosed(socket)
    // 20 KB are enough for twenty seconds.
    expect(seconds).toBeGreaterThan(18)
    expect(seconds).toBeLessThan(35)
  })
})
