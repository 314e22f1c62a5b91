import { Agent } from 'node:http'
import { expect, it } from 'vitest'
import { peakMemoryOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../support/lab.ts'
import { BOUNDARY, exchange, FULL_SIZE, idOf, MULTIPART, newFields, pdfOf, postJson, talk } from '../support/post.ts'
import { proxyVisitor, startCaddy, startNginx } from '../support/proxies.ts'

const lab = useLab()
const LONG_RUN = process.env['LONG_RUN'] !== undefined
const UPLOAD = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${FULL_SIZE}\r\n\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\n\r\n`
const BEGINNINGS = [
  '',
  'GET / HTTP/1.1\r\nHost: x\r\n',
  `${UPLOAD}${'x'.repeat(50_000)}`,
  'GET /og.jpg HTTP/1.1\r\nHost: x\r\n\r\n',
]

/** Where the relay is reached, and by which agent another visitor comes. */
type Way = () => Promise<{ url: string; agent: Agent }>
const WAYS: [way: string, most: number, start: Way][] = [
  ['directly', 500, async () => ({ ...(await lab.relay()), agent: new Agent({ localAddress: '127.0.0.2' }) })],
]
if (LONG_RUN)
  WAYS.push(['behind nginx', 100, () => behind(startNginx)], ['behind Caddy', 100, () => behind(startCaddy)])

async function behind(start: typeof startCaddy) {
  const relay = await lab.relay({ TRUST_PROXY: '1' })
  const { url, close } = await start(relay.url)
  lab.onEnd(close)
  return { url, agent: proxyVisitor('127.0.0.2') }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]

it.each(WAYS)('%s 300 slow visitors leave another one at most %i ms at the median', async (_way, most, start) => {
  const { url, agent } = await start()
  const slow = Array.from({ length: 300 }, (_, index) => talk(url, BEGINNINGS[index % BEGINNINGS.length]))
  lab.onEnd(() => slow.forEach(({ socket }) => socket.destroy()))
  for (const { socket } of slow) socket.once('data', () => socket.pause())
  await until('all have come', () => slow.every(({ socket }) => !socket.connecting))
  const [pages, enquiries]: [number[], number[]] = [[], []]
  for (let count = 0; count < 15; count += 1) {
    const began = performance.now()
    expect((await exchange(url, '', { method: 'GET', path: '/', agent })).status).toBe(200)
    const loaded = performance.now()
    idOf(await postJson(url, { fields: newFields() }, { agent }))
    pages.push(loaded - began)
    enquiries.push(performance.now() - loaded)
  }
  expect(Math.max(median(pages) ?? NaN, median(enquiries) ?? NaN)).toBeLessThan(most)
})

const POST = 'POST /anfrage HTTP/1.1\r\nHost: x\r\n'
const URLENCODED = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nn'
const ENDLESS = { head: [15, POST], body: [120, POST + URLENCODED] } as const

it.each(LONG_RUN ? (['head', 'body'] as const) : [])('a %s without an end is cut off', async (part) => {
  const { url } = await lab.relay()
  const [seconds, bytes] = ENDLESS[part]
  const start = performance.now()
  const { heard, closed } = talk(url, bytes)
  await closed
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - start).toBeGreaterThan((seconds - 1) * 1000)
  expect(performance.now() - start).toBeLessThan((seconds + 10) * 1000)
})

it('20 uploads of 5 MB at once take less than 250 MB of memory', async () => {
  const relay = await lab.relay()
  const uploads = Array.from({ length: 20 }, (_, seed) => pdfOf(FULL_SIZE, seed))
  await Promise.all(uploads.map(async (file) => idOf(await postJson(relay.url, { fields: newFields(), file }))))
  expect(peakMemoryOf(relay.pid)).toBeLessThan(250)
})
