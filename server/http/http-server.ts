import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createBrokenHttp, sendRefusal } from './broken-http.ts'

const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 120_000
const CHECK_INTERVAL_MS = 1000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_CONNECTIONS = 1000

// A proxy that reuses a connection in the moment we close it loses the post it was forwarding,
// so ours must outlive the proxy's own limit (two minutes with Caddy). Browsers repeat by themselves.
const KEEP_ALIVE_BEHIND_PROXY_MS = 125_000
const KEEP_ALIVE_MS = 5000

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The HTTP server with its time and connection limits; every answer carries `headers`, refusals of broken HTTP too.
 * @param answer must not reject.
 */
export function createHttpServer(
  headers: Readonly<Record<string, string>>,
  behindProxy: boolean,
  answer: Answer,
): Server {
  const headerMap = new Map(Object.entries(headers))
  const latestAnswer = new WeakMap<Duplex, ServerResponse>()
  const prepared = (handle: Answer): Answer => {
    return (request, response) => {
      response.setHeaders(headerMap)
      latestAnswer.set(request.socket, response)
      handle(request, response)
    }
  }
  const respond: Answer = (request, response) => {
    if (lacksHost(request)) sendRefusal(response, 400)
    else answer(request, response)
  }
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: behindProxy ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
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
    prepared((_request, response) => sendRefusal(response, 417)),
  )
  server.maxConnections = MAX_CONNECTIONS
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

/** HTTP/1.1 demands a Host header (RFC 9112, 3.2). */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion === '1.1'
}
