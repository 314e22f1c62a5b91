import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'

// The form has a page for a visitor who is too slow, and half an hour: Node's own answer comes later.
const REQUEST_TIMEOUT_MS = 31 * 60_000
const SILENCE_MS = 125_000
// A proxy loses the post that it sends while the server closes the connection, so the proxy must close idle ones first
// (Caddy does after two minutes). Browsers repeat such a request by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000
/** The time that requests get at the end: service managers wait ten seconds before they kill. */
export const REQUESTS_GRACE_MS = 6000
// A proxy keeps slow visitors away. Without a proxy this limit bounds their memory.
const MAX_CONNECTIONS = 1000

/** Where a server listens, and how many proxies are in front of it. */
type Place = { host: string; port: number; trustedProxies: number }

/** Listens for requests, with limits for visitors. @throws the error of listening. */
export async function listen({ host, port, trustedProxies }: Place, answer: RequestListener) {
  const options = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    // Node's own refusal of a request without a Host has no security headers; `answer` refuses it.
    requireHostHeader: false,
  }
  const server = createServer(options, answer)
  // This limit also ends connections of visitors who never read the answer.
  server.setTimeout(SILENCE_MS)
  server.maxConnections = MAX_CONNECTIONS
  // Node's own refusal of an unknown Expect has no security headers; a server need not refuse it (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer)
  server.listen({ port, host })
  await once(server, 'listening')
  const address = server.address()
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return {
    /** The address for a browser on this machine, e.g. `http://localhost:3000`. */
    url: `http://${name.includes(':') ? `[${name}]` : name}:${typeof address === 'object' ? address?.port : port}`,
    /** Takes no new requests, and finishes those that have begun. */
    async close(): Promise<void> {
      // Connections whose request is being answered are closed right after it.
      server.keepAliveTimeout = 1
      const grace = setTimeout(() => server.closeAllConnections(), REQUESTS_GRACE_MS)
      server.close()
      await once(server, 'close')
      clearTimeout(grace)
    },
  }
}

/** Whether a program on this machine asks by itself: a proxy on it names the visitor for whom it asks. */
export const isOnThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  /^(?:::1|(?:::ffff:)?127\..+)$/.test(socket.remoteAddress ?? '') &&
  !Object.keys(headers).some((name) => /^(?:x-forwarded-.+|forwarded|via|x-real-ip)$/.test(name))
