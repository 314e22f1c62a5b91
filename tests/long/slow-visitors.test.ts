import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Agent } from 'node:http'
import { expect, it } from 'vitest'
import { findProgram } from '../support/installed.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { exchange, idOf, newFields, postJson, talk } from '../relay/support/post.ts'
import { proxyVisitor, startCaddy, startNginx } from '../relay/support/proxies.ts'

const SECONDS = 15
const MOST_MS = 100
const CONNECTIONS = 300
const lab = useConcurrentLab()

const WAYS: [string, () => Promise<{ url: string; visitor: Agent }>][] = [
  ['behind nginx', () => startBehind(startNginx)],
  ['behind Caddy', () => startBehind(startCaddy)],
]

async function startBehind(start: typeof startCaddy) {
  const relay = await lab.relay({ TRUST_PROXY: '1' })
  const { url, close } = await start(relay.url)
  lab.onEnd(close)
  return { url, visitor: proxyVisitor('127.0.0.2') }
}

/**
 * Lets slowhttptest open its connections in one of its modes and keep them busy.
 * @returns a promise that resolves at its end.
 */
function attack(url: string, path: string, mode: readonly string[]): Promise<unknown> {
  const args = [...mode, '-c', CONNECTIONS, '-r', CONNECTIONS / 2, '-l', SECONDS, '-p', 3, '-x', 10, '-u', url + path]
  const tool = spawn(findProgram('slowhttptest') ?? '', args.map(String), { stdio: 'ignore' })
  lab.onEnd(() => tool.kill('SIGKILL'))
  return once(tool, 'close')
}

const MODES: [string, (url: string) => Promise<unknown>][] = [
  ['slow headers', (url) => attack(url, '/', ['-H', '-i', '2'])],
  ['slow body', (url) => attack(url, '/anfrage', ['-B', '-i', '2', '-s', '100000'])],
  ['slow read', (url) => attack(url, '/og.jpg', '-X -w 1 -y 64 -n 2 -z 16 -k 5'.split(' '))],
]

it.each(MODES.flatMap(([mode, begin]) => WAYS.map(([way, start]) => [mode, way, begin, start] as const)))(
  '%s %s hold nobody else up',
  async (_mode, _way, begin, start) => {
    const { url, visitor } = await start()
    const { page, enquiry } = await visitWhile(begin(url), url, visitor)
    expect(Math.max(page, enquiry)).toBeLessThan(MOST_MS)
  },
)

it.each([
  ['head', 15, 'POST /anfrage HTTP/1.1\r\nHost: x\r\n'],
  [
    'body',
    120,
    'POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9\r\n\r\nn',
  ],
])('directly a request whose %s does not end within %i seconds is cut off', async (_part, seconds, bytes) => {
  const { url } = await lab.relay()
  const start = performance.now()
  const { heard, closed } = talk(url, bytes)
  await closed
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - start).toBeGreaterThan((seconds - 1) * 1000)
  expect(performance.now() - start).toBeLessThan((seconds + 10) * 1000)
})

/** Visits again and again: a page, then an enquiry. @returns the medians in ms. @throws when one fails. */
async function visitWhile(others: Promise<unknown>, url: string, agent: Agent) {
  const pages: number[] = []
  const enquiries: number[] = []
  const end = new AbortController()
  void others.finally(() => end.abort())
  while (!end.signal.aborted || pages.length === 0) {
    const began = performance.now()
    const page = await exchange(`${url}/`, '', { method: 'GET', agent })
    if (page.status !== 200) throw new Error(`the page was answered with ${page.status}`)
    const loaded = performance.now()
    idOf(await postJson(url, { fields: newFields() }, { agent }))
    pages.push(loaded - began)
    enquiries.push(performance.now() - loaded)
  }
  return { page: median(pages), enquiry: median(enquiries) }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
