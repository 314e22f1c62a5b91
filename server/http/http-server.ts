import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Connections } from './connections.ts'
import { createBrokenHttp, refuseAndClose } from './broken-http.ts'

const HEADERS_TIMEOUT_MS = 15_000
// Ends slow headers from many addresses, none of which holds more than another.
const HEADERS_TIMEOUT_NEARLY_FULL_MS = 5000
const REQUEST_TIMEOUT_MS = 120_000
const CHECK_INTERVAL_MS = 1000
const MAX_HEADER_BYTES = 16 * 1024
// Twice what `Connections` shares out: a last bound for those it must not close, as a proxy's idle ones.
const MAX_CONNECTIONS = 2000

// A proxy that reuses a connection in the moment we close it loses the post it was forwarding,
// so ours must outlive the proxy's own limit (two minutes with Caddy). Browsers repeat by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The HTTP server with its time and connection limits; every answer carries `headers`, refusals of broken HTTP too.
 * @param trustedProxies how many proxies stand in front, see `clientAddress`.
 * @param answer must not reject.
 */
export function createHttpServer(
  headers: Readonly<Record<string, string>>,
  trustedProxies: number,
  answer: Answer,
): Server {
  const headerMap = new Map(Object.entries(headers))
  const latestAnswer = new WeakMap<Duplex, ServerResponse>()
  const connections = new Connections(trustedProxies)
  const prepared = (handle: Answer): Answer => {
    return (request, response) => {
      response.setHeaders(headerMap)
      latestAnswer.set(request.socket, response)
      connections.begin(request, response)
      handle(request, response)
    }
  }
  const respond: Answer = (request, response) => {
    if (hasOneHost(request)) answer(request, response)
    else refuseAndClose(response, 400)
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: trustedProxies > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node's own refusal would come without our headers.
      requireHostHeader: false,
    },
    prepared(respond),
  )
  // Same here: "Expect: anything else" is answered by Node alone unless someone listens.
  server.on(
    'checkExpectation',
    prepared((_request, response) => refuseAndClose(response, 417)),
  )
  const adjustHeadersTimeout = (): void => {
    // Node reads it anew at every check.
    server.headersTimeout = connections.nearlyFull ? HEADERS_TIMEOUT_NEARLY_FULL_MS : HEADERS_TIMEOUT_MS
  }
  server.on('connection', (socket) => {
    connections.open(socket)
    adjustHeadersTimeout()
    socket.once('close', adjustHeadersTimeout)
  })
  server.maxConnections = MAX_CONNECTIONS
  // Node's own, which `close` calls, counts an answer as done when its last byte is still waiting for a slow visitor.
  server.closeIdleConnections = () => connections.closeAnswered()
  // Also bounds visitors who never read the answer.
  server.timeout = REQUEST_TIMEOUT_MS
  // Node puts the head of an answer that waits for the one before it in front of a "100 Continue" that waits as well.
  server.on(
    'checkContinue',
    prepared((request, response) => {
      if (response.socket) response.writeContinue()
      else response.once('socket', () => response.headersSent || response.writeContinue())
      respond(request, response)
    }),
  )
  const refuseBrokenHttp = createBrokenHttp(headers)
  server.on('clientError', (error, socket) => refuseBrokenHttp(error, socket, latestAnswer.get(socket)))
  return server
}

/**
 * HTTP/1.1 demands exactly one Host header (RFC 9112, 3.2): of two, Node would take the first and a proxy in front
 * perhaps the last.
 */
function hasOneHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean {
  return host.length === 1 || (host.length === 0 && httpVersion === '1.0')
}
