import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Access } from '#office/api.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { enquire, newFields } from '../relay/support/post.ts'
import { CERTIFICATES } from '../relay/support/proxies.ts'
import { portOf } from '../support/ports.ts'
import { until } from '../support/until.ts'
import { comeIn } from './support/office.ts'

const lab = useConcurrentLab()
const file = (name: string) => join(CERTIFICATES, name)

/** A push service as browsers name theirs. @param status of each answer. */
async function pushService(status: number) {
  const calls: { path: string; encoding: string; key: string; body: Buffer }[] = []
  const tls = { key: readFileSync(file('key.pem')), cert: readFileSync(file('valid.pem')) }
  const server = createServer(tls, async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { 'content-encoding': encoding = '', authorization = '' } = request.headers
    calls.push({ path: request.url ?? '', encoding, key: authorization.replace(/^.*k=/, ''), body })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  lab.onEnd(() => server.close())
  const device = () => {
    const ecdh = createECDH('prime256v1')
    const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    return { endpoint: `https://localhost:${portOf(server)}/${randomBytes(4).toString('hex')}`, keys }
  }
  return { calls, device }
}

it.concurrent('each device hears of a new enquiry, encrypted and with nothing of it; one that is gone is forgotten', async () => {
  const [well, gone] = [await pushService(201), await pushService(410)]
  const relay = await lab.relay({ NODE_EXTRA_CA_CERTS: file('ca.pem') })
  const owner = await comeIn(relay)
  const [one, two, lost] = [well.device(), well.device(), gone.device()]
  for (const body of [one, two, two, lost])
    expect((await owner.ask('/api/meldungen', { method: 'PUT', body })).status).toBe(204)
  const wrong = [{}, { ...one, endpoint: 'http://localhost/x' }, { ...one, endpoint: 'file:///etc/passwd' }]
  for (const body of wrong) expect((await owner.ask('/api/meldungen', { method: 'PUT', body })).status).toBe(400)

  await enquire(relay)
  await until('all are told', () => well.calls.length === 2 && gone.calls.length === 1)
  const { pushKey } = await owner.json<Access>('/api/zugang')
  for (const { encoding, key, body } of well.calls) {
    expect([encoding, key]).toEqual(['aes128gcm', pushKey])
    expect(body.toString('latin1')).not.toMatch(/Neue Anfrage|Groß/)
  }
  expect(well.calls.map(({ path }) => path).toSorted()).toEqual(
    [one, two].map(({ endpoint }) => new URL(endpoint).pathname).toSorted(),
  )

  const { status } = await owner.ask('/api/meldungen', { method: 'DELETE', body: { endpoint: two.endpoint } })
  expect(status).toBe(204)
  // What joins the collection rings nowhere.
  await enquire(relay, undefined, newFields({ message: '[url=http://x.example]hier[/url]' }))
  await enquire(relay)
  await until('one is told', () => well.calls.length === 3)
  expect([well.calls.length, gone.calls.length]).toEqual([3, 1])
  expect(relay.output()).not.toContain(new URL(one.endpoint).pathname)
})
