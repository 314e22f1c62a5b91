import { Agent } from 'node:http'
import { connect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { NO_SLOWHTTPTEST, underAttack } from '../../faults/support/slowhttptest.ts'
import { useLab } from '../support/lab.ts'
import { contentOf, FULL_SIZE, newFields } from '../support/multipart.ts'
import { HAS_IPV6, NO_PROXIES, PROXIES, proxyVisitor, startCaddy, startNginx } from '../support/proxies.ts'
import { idOf, postForm, postJson } from '../support/post.ts'

const lab = useLab()
// `npm run test:long` takes the figures. Here a busy machine may be slow, but nobody waits for the attack to end.
const ATTACK_SECONDS = 4
const agent = proxyVisitor('127.0.0.1')

function pdf(bytes: number) {
  return { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', bytes) }
}

describe.skipIf(NO_PROXIES).each(PROXIES)('behind $name with the shipped configuration', ({ start }) => {
  it('files up to 5 MB pass, larger ones are refused in the relay’s words', async () => {
    const relay = await lab.relay({ TRUST_PROXY: '1' })
    const { url, close } = await start(relay.url)
    lab.onEnd(close)
    expect(await protocolOf(url)).toBe('h2')
    idOf(await postJson(url, { fields: newFields(), file: pdf(FULL_SIZE) }, { agent }))
    const tooLarge = await postJson(url, { fields: newFields(), file: pdf(FULL_SIZE + 1) }, { agent })
    expect([tooLarge.status, JSON.parse(tooLarge.text)]).toMatchObject([413, { success: 'false' }])
    const fields = newFields()
    const page = await postForm(url, { fields, file: pdf(7_000_000) }, { agent })
    expect(page.status).toBe(413)
    expect(page.text).toContain(fields['message'])
  })

  it('visitors count by their real address, whatever they write into X-Forwarded-For', async (test) => {
    test.skip(process.platform !== 'linux', 'only Linux has several addresses at once')
    const relay = await lab.relay({ TRUST_PROXY: '1', ENQUIRY_RATE_LIMIT: '1' })
    const { url, close } = await start(relay.url)
    lab.onEnd(close)
    const headers = { 'x-forwarded-for': '203.0.113.1' }
    const post = (visitor: typeof agent) => postJson(url, { fields: newFields() }, { headers, agent: visitor })
    expect((await post(agent)).status).toBe(200)
    expect((await post(agent)).status).toBe(429)
    expect((await post(proxyVisitor('127.0.0.2'))).status).toBe(200)
    if (!HAS_IPV6) return
    const byIPv6 = () =>
      postJson(url.replace('127.0.0.1', '[::1]'), { fields: newFields() }, { headers, agent: proxyVisitor('::1') })
    expect((await byIPv6()).status).toBe(200)
    expect((await byIPv6()).status).toBe(429)
  })
})

describe.skipIf(NO_SLOWHTTPTEST ?? NO_PROXIES)('while slowhttptest is at work', () => {
  it('with slow reads, others are served directly', async () => {
    const { url } = await lab.relay()
    const visitor = new Agent({ localAddress: '127.0.0.2' })
    const { page, enquiry } = await underAttack(
      'slow read',
      url.replace('localhost', '127.0.0.1'),
      ATTACK_SECONDS,
      visitor,
    )
    expect(Math.max(page, enquiry)).toBeLessThan(ATTACK_SECONDS * 1000)
  })

  it.each([
    { name: 'nginx', start: startNginx, mode: 'slow headers' as const },
    { name: 'Caddy', start: startCaddy, mode: 'slow body' as const },
  ])('with $mode, others are served behind $name', async ({ start, mode }) => {
    const relay = await lab.relay({ TRUST_PROXY: '1' })
    const { url, close } = await start(relay.url)
    lab.onEnd(close)
    const { page, enquiry } = await underAttack(mode, url, ATTACK_SECONDS, proxyVisitor('127.0.0.2'))
    expect(Math.max(page, enquiry)).toBeLessThan(ATTACK_SECONDS * 1000)
  })
})

/** What a browser that knows HTTP/2 is offered. */
function protocolOf(url: string): Promise<string | false | null> {
  return new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] }
    const socket = connect(Number(new URL(url).port), '127.0.0.1', options, () => {
      resolve(socket.alpnProtocol)
      socket.destroy()
    }).on('error', reject)
  })
}
