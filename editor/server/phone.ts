import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { bytesOf, photoApp, securityHeaders, text } from './app.ts'
import { OwnerError } from './photos.ts'

/** Checks and adds a photo. @returns its name. */
type Add = (name: string, bytes: Buffer) => Promise<string>
type Network = { name: string; address: string }
/** The address for the phone, also as a QR code; the networks where it is and could be; and what has come. */
export type PhoneState = {
  url: string
  code: { path: string; side: number }
  network: Network
  networks: readonly Network[]
  isSeen: boolean
  added: readonly string[]
}
export type Surroundings = { draw: (url: string) => PhoneState['code']; networks: () => Promise<readonly Network[]> }

const OPEN_MS = 15 * 60_000
const MOST_CONNECTIONS = 20
const UNREACHABLE =
  'Ein Handy erreicht diesen Rechner nicht: Er ist in keinem WLAN und keinem Heimnetz, oder seine Firewall lässt es nicht zu.'
const PRIVATE = /^(?:192\.168|10|172\.(?:1[6-9]|2\d|3[01]))\./

const read = (name: string): string => readFileSync(join(import.meta.dirname, '../phone', name), 'utf8')
const PAGE = [
  ['', 'text/html; charset=utf-8', read('page.html')],
  ['style.css', 'text/css', read('style.css')],
  ['script.js', 'text/javascript', read('script.js')],
] as const

/** The private networks of this computer. The one that leads to the internet comes first: no container or virtual machine has it. */
export async function ownNetworks(): Promise<readonly Network[]> {
  const socket = createSocket('udp4')
  const { promise, resolve } = Promise.withResolvers<string>()
  // A connected UDP socket knows its own address, and nothing is sent. The address is one for examples (RFC 5737).
  socket.once('error', () => resolve('')).connect(9, '192.0.2.1', () => resolve(socket.address().address))
  const outgoing = await promise.finally(() => socket.close())
  return Object.entries(networkInterfaces())
    .flatMap(([name, all = []]) => all.map(({ address, internal }) => ({ name, address, internal })))
    .filter(({ address, internal }) => !internal && PRIVATE.test(address))
    .toSorted((one, other) => Number(other.address === outgoing) - Number(one.address === outgoing))
}

/** Lets a phone in the same network send photos for 15 minutes, at a port and a secret path where nothing else is. */
export function phoneDoor(add: Add, { draw, networks: find }: Surroundings) {
  let door: { state: PhoneState; close: () => void } | null = null
  function close(): void {
    door?.close()
    door = null
  }

  /** @param wanted one of the own addresses; otherwise it is the first. @throws OwnerError when no phone can come. */
  async function open(wanted: string): Promise<void> {
    const networks = await find()
    const network = networks.find(({ address }) => address === wanted) ?? networks[0]
    if (!network) throw new OwnerError(UNREACHABLE)
    const app = photoApp()
    app.server.maxConnections = MOST_CONNECTIONS
    const path = `/${randomBytes(16).toString('base64url')}/`
    app.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...securityHeaders("'none'"), Connection: 'close' })
      const { host, origin = `http://${host}` } = request.headers
      const isOwn = `http://${host}${path}` === state.url && origin === `http://${host}` && request.url.startsWith(path)
      // The body of a stranger is not read.
      if (!isOwn) return text(reply, 404, 'Das gibt es nicht.')
      state.isSeen = true
      return undefined
    })
    for (const [name, type, body] of PAGE) app.get(path + name, (_request, reply) => reply.type(type).send(body))
    app.put<{ Params: { name: string } }>(`${path}:name`, async ({ params, body }, reply) => {
      const added = await add(params.name, bytesOf(body))
      state.added = [...state.added, added]
      return text(reply, 200, added)
    })
    const origin = await app.listen({ host: network.address, port: 0 }).catch(() => null)
    if (origin === null) throw new OwnerError(UNREACHABLE)
    const url = origin + path
    const state = { url, code: draw(url), network, networks, isSeen: false, added: Array<string>() }
    close()
    const timer = setTimeout(close, OPEN_MS)
    door = { state, close: () => (clearTimeout(timer), void app.close()) }
  }
  return { open, close, state: (): PhoneState | null => door?.state ?? null }
}
