import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:http2'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { setTimeout as pauseFor } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DIST } from '#build/paths.ts'
import { builtFile } from '../../support/dist.ts'
import { SECURITY_HEADERS } from '../../support/security-headers.ts'
import type { Environment } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useLab } from './lab.ts'
import { type Answer, exchange, FULL_SIZE, idOf, newFields, pdfOf, postForm, postJson } from './post.ts'
import { HAS_IPV6, type Proxy, proxyVisitor } from './proxies.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const agent = proxyVisitor('127.0.0.1')
const SCRIPT = builtFile('assets', '.js')
const FILM = builtFile('media', '.mp4')
const PICTURE = builtFile('media', '.avif')

const TOP_FILES = readdirSync(DIST, { withFileTypes: true }).filter((entry) => entry.isFile())

/** Every server that has the built files answers these as the relay does: pages, files at the top, some of the others. */
export const FILES = [
  ...'/ /impressum /impressum/?utm=1 /datenschutz/ /agb'.split(' '),
  SCRIPT,
  PICTURE,
  ...TOP_FILES.map(({ name }) => `/${name}`),
]

const READ = [
  ...FILES.map((path) => ({ path })),
  { path: '/', headers: { 'accept-encoding': 'br' } },
  { path: SCRIPT, headers: { 'accept-encoding': 'gzip' } },
  { path: SCRIPT, headers: { 'accept-encoding': 'gzip, br' } },
  { path: '/impressum', method: 'HEAD' },
  { path: FILM, headers: { range: 'bytes=1000-1999' } },
]

const RENDERED: Request[] = [
  ...`
    /gibt-es-nicht /assets/gibt-es-nicht.js /assets /assets/ /404 /500 ${SCRIPT}.br /.git/config /assets/.hidden.js
    /%2e%2e/package.json /healthz/delivery /anfrage /?anfrage=K7M3-9QXD /agb?anfrage=K7M3-9QXD
  `
    .trim()
    .split(/\s+/)
    .map((path) => ({ path })),
  { path: '/impressum', method: 'POST', body: 'x' },
  { path: '/anfrage', method: 'POST', body: 'name=x', headers: FORM },
  { path: '/anfrage', method: 'POST', body: 'x', headers: { accept: 'application/json' } },
  { path: '/anfrage', method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } },
]

const portIn = (url: string) => Number(new URL(url).port)

type Request = { path: string; method?: string; headers?: Record<string, string>; body?: string }

const ask = (url: string, { path, method = 'GET', headers = {}, body = '' }: Request) =>
  exchange(`${url}${path}`, body, { method, headers, agent: url.startsWith('https') ? agent : undefined })

/** The tests of a proxy with the shipped configuration. @param start starts it before a relay. */
export function testBehind(proxy: string, start: (relayUrl: string) => Promise<Proxy>): void {
  const lab = useLab()
  const behind = async (env: Environment = {}) => {
    const relay = await lab.relay({ TRUST_PROXY: '1', ...env })
    const { url, close } = await start(relay.url)
    lab.onEnd(close)
    return { relay, url }
  }

  describe(`behind ${proxy} with the shipped configuration`, () => {
    it('pages and files, refusals and enquiries are answered as without it, over HTTP/2 too', async () => {
      const { relay, url } = await behind({ SITE_URL: 'https://betrieb.example' })
      for (const request of READ) {
        const [served, relayed] = await Promise.all([ask(url, request), ask(relay.url, request)])
        expect({ request, ...described(served, relayed) }).toEqual({ request, ...described(relayed, relayed) })
      }
      for (const request of RENDERED) {
        // Counts are told only to who asks without a proxy.
        const asProxy = { ...request, headers: { ...request.headers, 'x-forwarded-for': '127.0.0.1' } }
        const [served, relayed] = await Promise.all([ask(url, request), ask(relay.url, asProxy)])
        // nginx itself refuses paths that climb out of the site.
        if (request.path.includes('%2e%2e') && served.status === 400) continue
        expect({ request, ...whole(served) }).toEqual({ request, ...whole(relayed) })
      }
      const { etag = '' } = (await ask(url, { path: '/' })).headers
      expect((await ask(url, { path: '/', headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await ask(url, { path: FILM, headers: { range: 'bytes=99999999-' } })).status).toBe(416)
      expect(await statusByHttp2(url, '/impressum')).toBe(200)
      expect(await statusByHttp2(url, '/gibt-es-nicht')).toBe(404)
      await until('a missing page is the first of its second, and logged', async () => {
        await ask(url, { path: '/vermisst' })
        return relay.output().includes('"path":"/vermisst"')
      })
    })

    it('pages and files come while the relay stands still, and while there is none', async () => {
      const { relay, url } = await behind()
      process.kill(relay.pid, 'SIGSTOP')
      for (const path of ['/', '/impressum', SCRIPT, FILM, PICTURE, '/robots.txt']) {
        expect([path, (await ask(url, { path })).status]).toEqual([path, 200])
      }
      process.kill(relay.pid, 'SIGCONT')
      idOf(await postJson(url, { fields: newFields() }, { agent }))

      await relay.end('SIGKILL')
      expect((await ask(url, { path: '/agb' })).status).toBe(200)
      // While the relay starts again, visitors wait in the proxy. A busy machine takes longer than ten seconds to start
      // one, so another relay is reached at the old port two seconds later. Caddy 2.6 loses the body of a post it repeats.
      const next = await lab.relay({ TRUST_PROXY: '1' })
      const file = pdfOf(FULL_SIZE)
      const posted = proxy === 'nginx' ? postJson(url, { fields: newFields(), file }, { agent }) : null
      const asked = ask(url, { path: '/gibt-es-nicht' })
      await pauseFor(2000)
      const toNext = (socket: Socket) => {
        const relayed = connectTo({ port: portIn(next.url) }).on('error', () => {})
        socket
          .on('error', () => {})
          .pipe(relayed)
          .pipe(socket)
      }
      const gate = createServer(toNext).listen(portIn(relay.url), '127.0.0.1')
      lab.onEnd(() => gate.close())
      expect((await asked).status).toBe(404)
      if (posted) idOf(await posted)

      gate.close()
      await next.end('SIGKILL')
      const refused = await ask(url, { path: '/anfrage', method: 'POST', body: 'name=x', headers: FORM })
      expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('Unexpected Application Error!')])
      expect(['retry-after', ...SECURITY_HEADERS].filter((name) => !refused.headers[name])).toEqual([])
    })

    it('five files of 5 MB pass, larger ones are refused in the relay’s words', async () => {
      const { url } = await behind()
      const five = Array.from({ length: 5 }, () => pdfOf(FULL_SIZE))
      idOf(await postJson(url, { fields: newFields(), files: five }, { agent }))
      const tooLarge = await postJson(url, { fields: newFields(), file: pdfOf(FULL_SIZE + 1) }, { agent })
      expect([tooLarge.status, JSON.parse(tooLarge.text)]).toMatchObject([413, { success: 'false' }])
      const fields = newFields()
      const page = await postForm(url, { fields, file: pdfOf(7_000_000) }, { agent })
      expect([page.status, page.text]).toEqual([413, expect.stringContaining(fields['message'] ?? '')])
    })

    it('visitors count by their real address, whatever they write into X-Forwarded-For', async () => {
      const { url } = await behind({ ENQUIRY_RATE_LIMIT: '1' })
      const ways = [agent, agent, proxyVisitor('127.0.0.2')].map((visitor) => [url, visitor] as const)
      const byIPv6 = [url.replace('127.0.0.1', '[::1]'), proxyVisitor('::1')] as const
      const statuses: number[] = []
      for (const [to, visitor] of HAS_IPV6 ? [...ways, byIPv6, byIPv6] : ways) {
        const headers = { 'x-forwarded-for': '203.0.113.1' }
        statuses.push((await postJson(to, { fields: newFields() }, { headers, agent: visitor })).status)
      }
      expect(statuses).toEqual(HAS_IPV6 ? [200, 429, 200, 200, 429] : [200, 429, 200])
    })
  })
}

/** The parts of an answer that every server must give alike: date, tag and encoded length are each server's own. */
export function described({ status, headers, text }: Answer, relayed: Answer) {
  const names = ['content-type', 'cache-control', 'content-encoding', 'content-range', ...securityHeadersOf(relayed)]
  return { status, text, headers: Object.fromEntries(names.map((name) => [name, headers[name]])) }
}

// Other servers send the headers of documents with every file: HTTP/2 packs them to a few bytes.
const securityHeadersOf = ({ headers }: Answer) => SECURITY_HEADERS.filter((name) => headers[name] !== undefined)

// Headers of the connection, not of the answer. Debian's nginx can't hide its name.
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'alt-svc', 'server']

function whole({ status, headers, text }: Answer) {
  return { status, text, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name))) }
}

async function statusByHttp2(url: string, path: string): Promise<number | undefined> {
  const session = connect(url, { rejectUnauthorized: false })
  try {
    const [headers] = v.parse(
      v.tuple([v.looseObject({ ':status': v.number() }), v.unknown()]),
      await once(session.request({ ':path': path }), 'response'),
    )
    return headers[':status']
  } finally {
    session.destroy()
  }
}
