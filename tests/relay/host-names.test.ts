import { beforeAll, describe, expect, it } from 'vitest'
import { list } from '../support/enquiries.ts'
import type { Server } from '../support/server.ts'
import { useConcurrentLab } from './support/lab.ts'
import { newFields } from './support/multipart.ts'
import { get, idOf, postForm, postJson } from './support/post.ts'
import { NO_PROXIES, proxyVisitor, startNginx } from './support/proxies.ts'
import { exchangeRaw } from './support/raw.ts'

const lab = useConcurrentLab()
const SITE_URL = 'https://www.betrieb.example'
const TWIN = 'betrieb.example'

const locationOf = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1]

describe('the twin of the site’s name', { concurrent: true }, () => {
  let relay: Server
  beforeAll(async () => {
    relay = await lab.relay({ SITE_URL })
  })

  it.each([
    ['/agb?utm=1', `${SITE_URL}/agb?utm=1`],
    ['/gibt-es-nicht', `${SITE_URL}/gibt-es-nicht`],
    ['/impressum/', `${SITE_URL}/impressum/`],
    [`http://${TWIN}/agb`, `${SITE_URL}/agb`],
    ['//evil.example/x', `${SITE_URL}//evil.example/x`],
    ['http://evil.example@evil.example', `${SITE_URL}/`],
  ])('leads from %s to %s', async (target, location) => {
    for (const method of ['GET', 'HEAD']) {
      const head = `${method} ${target} HTTP/1.1\r\nHost: ${TWIN}\r\n\r\n`
      const answer = await exchangeRaw(relay.url, head)
      expect([answer.slice(0, 13), locationOf(answer)]).toEqual(['HTTP/1.1 308 ', location])
      // Kept for good it would lead in a circle once the owner has chosen the other name.
      expect(answer).toMatch(/^cache-control: no-store\r$/im)
    }
  })

  it.each([`${TWIN}:443`, 'BETRIEB.example', `${TWIN}.`])('is known as %s', async (host) => {
    expect(await get(relay.url, '/', { host })).toMatchObject({ status: 308, headers: { location: `${SITE_URL}/` } })
  })

  it('has "www." when SITE_URL has none', async () => {
    const bare = await lab.relay({ SITE_URL: 'https://betrieb.example' })
    const { status, headers } = await get(bare.url, '/agb', { host: 'www.betrieb.example' })
    expect([status, headers.location]).toEqual([308, 'https://betrieb.example/agb'])
  })

  it('takes enquiries as the name itself does, and confirms them there', async () => {
    const headers = { host: TWIN, origin: `https://${TWIN}` }
    const id = idOf(await postJson(relay.url, { fields: newFields() }, { headers }))
    expect((await list(relay.dataDir)).map((entry) => entry.id)).toContain(id)

    const sent = await postForm(relay.url, { fields: newFields() }, { headers })
    expect(sent.status).toBe(303)
    const { status, headers: moved } = await get(relay.url, (sent.headers.location ?? '').split('#')[0] ?? '', headers)
    expect([status, moved.location]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/www\.betrieb\.example\/\?anfrage=/),
    ])
  })

  it('answers health checks itself', async () => {
    expect((await get(relay.url, '/healthz', { host: TWIN })).status).toBe(200)
  })
})

const NAMELESS = ['127.0.0.1:3000', '10.0.0.5', '[::1]:3000', 'localhost', 'localhost:3000', 'www.betrieb.example']
const FOREIGN = ['evil.example', 'relay', 'blog.betrieb.example', 'www.www.betrieb.example', 'betrieb.example.evil']

describe('a name that is not the site’s', { concurrent: true }, () => {
  it('is served by default: a proxy may pass on its own', async () => {
    const relay = await lab.relay({ SITE_URL })
    for (const host of [...NAMELESS, ...FOREIGN])
      expect([host, (await get(relay.url, '/', { host })).status]).toEqual([host, 200])
  })

  it('is refused with OTHER_HOSTS=refuse; addresses, localhost and health checks are not', async () => {
    const relay = await lab.relay({ SITE_URL, OTHER_HOSTS: 'refuse' })
    for (const host of NAMELESS) expect([host, (await get(relay.url, '/', { host })).status]).toEqual([host, 200])
    expect(await exchangeRaw(relay.url, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    for (const host of FOREIGN) {
      expect([host, (await get(relay.url, '/', { host })).status]).toEqual([host, 421])
      expect([host, (await get(relay.url, '/healthz', { host })).status]).toEqual([host, 200])
      expect([host, (await postJson(relay.url, { fields: newFields() }, { headers: { host } })).status]).toEqual([
        host,
        421,
      ])
    }
    expect((await get(relay.url, '/', { host: TWIN })).status).toBe(308)
    expect(await list(relay.dataDir)).toEqual([])
  })
})

describe.skipIf(NO_PROXIES)('behind an nginx that passes on the relay’s own address as Host', () => {
  it('visitors of both names read and post, also with a browser that names the origin alone', async () => {
    const relay = await lab.relay({ SITE_URL, TRUST_PROXY: '1', OTHER_HOSTS: 'refuse' })
    const { host } = new URL(relay.url.replace('localhost', '127.0.0.1'))
    const proxy = await startNginx(relay.url, { 'proxy_set_header Host $host;': `proxy_set_header Host ${host};` })
    lab.onEnd(proxy.close)
    const agent = proxyVisitor('127.0.0.1')
    for (const name of [TWIN, 'www.betrieb.example']) {
      const headers = { host: name, origin: `https://${name}` }
      expect((await postJson(proxy.url, { fields: newFields() }, { headers, agent })).status).toBe(200)
    }
  })
})
