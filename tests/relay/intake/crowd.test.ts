import { Agent } from 'node:http'
import { expect, it } from 'vitest'
import { peakMemoryOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../support/lab.ts'
import {
  BOUNDARY,
  exchange,
  FULL_SIZE,
  idOf,
  MULTIPART,
  newFields,
  pdfOf,
  postForm,
  postJson,
  talk,
} from '../support/post.ts'
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
  return { url, agent: proxyVisitor('127.0.0.2'), pid: relay.pid }
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

const five = (seed: number) => Array.from({ length: 5 }, (_, index) => pdfOf(FULL_SIZE, 5 * seed + index))
const CROWD_WAYS: [way: string, start: () => Promise<{ url: string; agent?: Agent; pid: number }>][] = [
  ['directly', () => lab.relay()],
]
if (LONG_RUN) CROWD_WAYS.push(['behind nginx', () => behind(startNginx)], ['behind Caddy', () => behind(startCaddy)])

it.each(CROWD_WAYS)(
  '%s 40 posts of 25 MB at once take at most 300 MB: some are stored, the others asked to come again',
  async (_way, start) => {
    const { url, agent, pid } = await start()
    idOf(await postJson(url, { fields: newFields() }, { agent }))
    const idle = peakMemoryOf(pid)
    const files = five(0)
    const posts = Array.from({ length: 40 }, () => ({ fields: newFields(), files }))
    const answers = await Promise.all(
      // A browser without script posts the last ones.
      posts.map((parts, index) => (index < 35 ? postJson : postForm)(url, parts, { agent })),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(answers.filter(({ status }) => status === 200 || status === 303).length).toBeGreaterThanOrEqual(5)
    for (const { headers, text } of refused)
      expect([headers['retry-after'], text]).toEqual(['60', expect.stringContaining('in einer Minute noch einmal ab')])
    expect(refused).toHaveLength(40 - answers.filter(({ status }) => status === 200 || status === 303).length)
    expect(peakMemoryOf(pid) - idle).toBeLessThan(300)
    const [again] = posts
    if (again) idOf(await postJson(url, again, { agent }))
  },
)

/** The head of a post with files, as a visitor's script sends it. */
const announce = (bytes: number) =>
  `POST /anfrage HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${bytes}\r\n\r\n`

it('posts that announce 25 MB and send nothing give way, and never hold up an enquiry without files', async () => {
  const { url } = await lab.relay()
  const hanging = Array.from({ length: 8 }, () => talk(url, announce(5 * FULL_SIZE)))
  lab.onEnd(() => hanging.forEach(({ socket }) => socket.destroy()))
  const refused = () => hanging.filter(({ heard }) => /^HTTP\/1\.1 503 [^]*retry-after: 60/i.test(heard())).length
  await until('those that find no room are refused unread', () => refused() === 2)
  idOf(await postJson(url, { fields: newFields() }))
  const large = { fields: newFields(), files: five(0) }
  await until('a large one is taken', async () => (await postJson(url, large)).status === 200)
  expect(refused()).toBeGreaterThan(2)
})
