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
import { comeIn, type Visitor } from './support/office.ts'

const lab = useConcurrentLab()
const file = (name: string) => join(CERTIFICATES, name)
const TRUSTS = { NODE_EXTRA_CA_CERTS: file('ca.pem') }
// The push service under test is on this computer, where no other may be.
const PAST_GUARD = encodeURIComponent('import net from "node:net";net.BlockList.prototype.check=()=>false')
const REACHES = { ...TRUSTS, NODE_OPTIONS: `--import=data:text/javascript,${PAST_GUARD}` }

const put = async (visitor: Visitor, body: object) =>
  (await visitor.ask('/api/meldungen', { method: 'PUT', body })).status

/** A push service as browsers name theirs. @param status of each answer. */
async function pushService(status: number) {
  const calls: { path: string; encoding: string; key: string; life: unknown; body: Buffer }[] = []
  const tls = { key: readFileSync(file('key.pem')), cert: readFileSync(file('valid.pem')) }
  const server = createServer(tls, async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { 'content-encoding': encoding = '', authorization = '', ttl: life } = request.headers
    calls.push({ path: request.url ?? '', encoding, key: authorization.replace(/^.*k=/, ''), life, body })
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
  const relay = await lab.relay(REACHES)
  const owner = await comeIn(relay)
  const [one, two, lost] = [well.device(), well.device(), gone.device()]
  for (const body of [one, two, two, lost]) expect(await put(owner, body)).toBe(204)
  const wrong = [{}, { ...one, endpoint: 'http://localhost/x' }, { ...one, endpoint: 'file:///etc/passwd' }]
  for (const body of wrong) expect(await put(owner, body)).toBe(400)

  await enquire(relay)
  await until('all are told', () => well.calls.length === 2 && gone.calls.length === 1)
  const { pushKey } = await owner.json<Access>('/api/zugang')
  for (const { encoding, key, life, body } of well.calls) {
    expect([encoding, key, life]).toEqual(['aes128gcm', pushKey, '86400'])
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

it.concurrent('a device is told as long as its session lasts, and its address may come in; 20 at most', async () => {
  const [service, dataDir] = [await pushService(201), lab.dataDir()]
  const env = { ...REACHES, OFFICE: 'chefin@beispiel.de,meister@beispiel.de' }
  const relay = await lab.relay(env, dataDir)
  const [own, other] = [await comeIn(relay, env), await comeIn(relay, env)]
  const [first, last] = [service.device(), service.device()]
  expect([await put(other, first), await put(own, last)]).toEqual([204, 204])
  for (let count = 0; count < 18; count += 1) await put(other, service.device())
  expect([await put(own, service.device()), await put(own, last)]).toEqual([409, 204])

  await other.ask('/abmelden', { method: 'POST' })
  await enquire(relay)
  await until('the other device is told', () => service.calls.length > 0)
  await relay.end('SIGTERM')
  const left = { ...REACHES, OFFICE: 'neu@beispiel.de' }
  const without = await lab.relay(left, dataDir)
  const newcomer = await comeIn(without, left)
  const mine = service.device()
  expect(await put(newcomer, mine)).toBe(204)
  await enquire(without)
  await until('the newcomer is told', () => service.calls.length > 1)
  await newcomer.ask('/api/sitzungen', { method: 'DELETE' })
  await enquire(without)
  const again = await comeIn(without, left)
  const witness = service.device()
  await put(again, witness)
  await enquire(without)
  await until('who has come in again is told', () => service.calls.length > 2)
  expect(service.calls.map(({ path }) => path)).toEqual(
    [last, mine, witness].map(({ endpoint }) => new URL(endpoint).pathname),
  )
})

it.concurrent('nothing is sent to this computer or its neighbours; who asks for keys at once gets the same', async () => {
  const [service, relay] = [await pushService(201), await lab.relay(TRUSTS)]
  const owner = await comeIn(relay)
  const keys = await Promise.all([1, 2, 3, 4].map(() => owner.json<Access>('/api/zugang')))
  expect(new Set(keys.map(({ pushKey }) => pushKey)).size).toBe(1)
  const device = service.device()
  const { port } = new URL(device.endpoint)
  for (const host of ['127.0.0.1', '2130706433', '[::1]', '[::ffff:7f00:1]', '192.168.0.1', 'a:b@push.example']) {
    const body = { ...device, endpoint: `https://${host}:${port}/` }
    expect([host, await put(owner, body)]).toEqual([host, 400])
  }
  expect(await put(owner, device)).toBe(204)
  await enquire(relay)
  await until('the refusal', () => relay.output().includes('a device could not be told'))
  expect(service.calls).toEqual([])
})
