import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const STATUS_OF_PARSE_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/**
 * Refuses bytes that are no HTTP, once for each connection, and closes it. Answers still owed to the requests before
 * them come first: a refusal in their place would tell a visitor that a stored enquiry was not taken.
 * @param headers carried by the refusal as by every answer.
 */
export function createBrokenHttp(headers: Readonly<Record<string, string>>) {
  const refused = new WeakSet<Duplex>()

  const refuse = (socket: Duplex, status: number): void => {
    if (!socket.writable) return
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    )
  }

  /** @param latest the answer to the last request on this connection that had a right head. */
  return (error: NodeJS.ErrnoException, socket: Duplex, latest: ServerResponse | undefined): void => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    if (refused.has(socket)) return
    refused.add(socket)

    const status = STATUS_OF_PARSE_ERROR[error.code ?? ''] ?? 400
    if (!latest) return refuse(socket, status)
    if (latest.req.complete) return afterwards(latest, () => refuse(socket, status))
    // It is this request's own body that is broken.
    if (latest.headersSent) return afterwards(latest, () => socket.end())
    refuseAndClose(latest, status)
  }
}

/** Refuses a request whose head could be read, and closes the connection. */
export function refuseAndClose(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Length': 0, Connection: 'close' }).end()
}

function afterwards(answer: ServerResponse, act: () => void): void {
  if (answer.writableFinished) act()
  else answer.once('finish', act)
}
