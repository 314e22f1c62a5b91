import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const STATUS_OF_PARSE_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/**
 * What Node answers or closes by itself, below the routes: bytes that are no HTTP, odd expectations, idle connections.
 * @param headers carried by these refusals as by every answer.
 */
export function createConnections(headers: Readonly<Record<string, string>>) {
  const headerMap = new Map(Object.entries(headers))
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  /** By open connection the answer to its latest request that had a right head. */
  const latest = new Map<Socket, ServerResponse | null>()
  const open = new Set<ServerResponse>()
  const refused = new WeakSet<Socket>()

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    latest.set(request.socket, response)
    open.add(response)
    response.once('close', () => open.delete(response))
  }

  const refuseBytes = (socket: Socket, status: number): void => {
    if (!socket.writable) return
    const statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    socket.end(`${statusLine}${headerLines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`)
  }

  const refuse = (response: ServerResponse, status: number): void => {
    response.setHeaders(headerMap).writeHead(status, { 'Content-Length': 0, Connection: 'close' }).end()
  }

  return {
    /** Begins with a server that does not listen yet. */
    watch(server: Server): void {
      server.on('connection', (socket) => {
        latest.set(socket, null)
        socket.once('close', () => {
          latest.delete(socket)
          // Node does not tell answers that wait behind another one, and their files would stay open.
          for (const response of open) if (response.req.socket === socket) response.emit('close')
        })
      })
      server.prependListener('request', begin)
      server.on('checkExpectation', (request, response) => {
        begin(request, response)
        refuse(response, 417)
      })
      // Node puts the head of an answer that waits for the one before it in front of a "100 Continue" that waits as well.
      server.on('checkContinue', (request, response) => {
        if (response.socket) response.writeContinue()
        else response.once('socket', () => response.headersSent || response.writeContinue())
        server.emit('request', request, response)
      })
      // Node's own, which `close` calls, counts an answer as done while its last bytes wait for a slow visitor. Who has
      // just come is about to ask for something.
      server.closeIdleConnections = () => {
        for (const [socket, response] of latest) {
          if (response?.writableFinished && response.req.complete) socket.destroy()
        }
      }
    },

    /**
     * Refuses bytes that are no HTTP, once for each connection, and closes it. Answers still owed to the requests before
     * them come first: a refusal in their place would tell a visitor that a stored enquiry was not taken.
     */
    refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
      if (!socket.writable) {
        socket.destroy()
        return
      }
      if (refused.has(socket)) return
      refused.add(socket)

      const status = STATUS_OF_PARSE_ERROR[error.code ?? ''] ?? 400
      const answer = latest.get(socket)
      if (!answer) return refuseBytes(socket, status)
      if (answer.req.complete) return afterwards(answer, () => refuseBytes(socket, status))
      // It is this request's own body that is broken.
      if (answer.headersSent) return afterwards(answer, () => socket.end())
      refuse(answer, status)
    },

    /** The requests that have no answer yet. */
    unanswered: (): ServerResponse[] => [...open].filter(({ headersSent }) => !headersSent),
  }
}

function afterwards(answer: ServerResponse, act: () => void): void {
  if (answer.writableFinished) act()
  else answer.once('finish', act)
}
