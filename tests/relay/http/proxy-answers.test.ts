import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:http2'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { useLab } from '../support/lab.ts'
import { type Answer, exchange } from '../support/post.ts'
import { NO_PROXIES, PROXIES, proxyVisitor } from '../support/proxies.ts'

const lab = useLab()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const agent = proxyVisitor('127.0.0.1')

describe.skipIf(NO_PROXIES).each(PROXIES)('behind $name with the shipped configuration', ({ start }) => {
  it('pages, files, refusals and enquiries are answered as without it, over HTTP/2 too', async () => {
    const relay = await lab.relay({ TRUST_PROXY: '1', SITE_URL: 'https://betrieb.example' })
    const { url, close } = await start(relay.url)
    lab.onEnd(close)
    const [script = ''] = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'))
    const [film = ''] = readdirSync(join(DIST, 'media')).filter((name) => name.endsWith('.mp4'))
    for (const { method = 'GET', path, headers = {}, body = '' } of [
      { path: '/' },
      { path: '/', headers: { 'accept-encoding': 'br' } },
      { path: '/impressum/?utm=1', method: 'HEAD' },
      { path: `/assets/${script}`, headers: { 'accept-encoding': 'gzip' } },
      { path: `/media/${film}`, headers: { range: 'bytes=1000-1999' } },
      { path: `/media/${film}`, headers: { range: 'bytes=99999999-' } },
      { path: '/', headers: { 'if-none-match': '*' } },
      { path: '/gibt-es-nicht' },
      { path: '/.git/config' },
      { path: '/healthz/delivery' },
      { path: '/anfrage' },
      { path: '/agb', headers: { host: 'www.betrieb.example' } },
      { path: '/anfrage', method: 'POST', body: 'name=x', headers: FORM },
      { path: '/anfrage', method: 'POST', body: 'x', headers: { accept: 'application/json' } },
      { path: '/anfrage', method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } },
    ]) {
      const ask = async (base: string) =>
        seen(await exchange(`${base}${path}`, body, { method, headers, agent: base === url ? agent : undefined }))
      expect({ path, headers, ...(await ask(url)) }).toEqual({ path, headers, ...(await ask(relay.url)) })
    }
    expect(await statusByHttp2(url, '/impressum')).toBe(200)
    expect(await statusByHttp2(url, '/gibt-es-nicht')).toBe(404)
  })
})

// A connection's own, not the answer's.
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'alt-svc']

function seen({ status, headers, text }: Answer) {
  // A 304 need not repeat what the visitor knows (RFC 9110, 15.4.5), and Debian's nginx can't leave its name out.
  const left = [...HOP, ...(status === 304 ? ['content-type'] : []), ...(headers.server === 'nginx' ? ['server'] : [])]
  const kept = Object.entries(headers).filter(([name]) => !left.includes(name))
  return { status, text, answered: Object.fromEntries(kept) }
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
