import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const STATUS_OF_PARSE_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** What Node leaves to us below the routes. @param headers carried by the refusal of bytes that are no HTTP, too. */
export function createConnections(headers: Readonly<Record<string, string>>) {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const open = new Set<ServerResponse>()
  /** Those that have asked for something. */
  const visitors = new Set<Socket>()
  const answersOn = (socket: Socket) => [...open].filter(({ req }) => req.socket === socket)

  const refuse = (socket: Socket, status: number): void => {
    const lines = [...headerLines, 'Connection: close\r\n', 'Content-Length: 0\r\n\r\n']
    if (socket.writable) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`)
    else socket.destroy()
  }

  return {
    /** The answers that have not come to their end. */
    open,

    /** Begins with a server that does not listen yet. */
    watch(server: Server): void {
      server.prependListener('request', ({ socket }, response) => {
        visitors.add(socket)
        open.add(response)
        response.once('close', () => open.delete(response))
      })
      server.on('connection', (socket) => {
        socket.once('close', () => {
          visitors.delete(socket)
          // Node does not tell answers that wait behind another one, and their files would stay open.
          for (const response of answersOn(socket)) response.emit('close')
        })
      })
      // Node's own, which `close` calls, also resets who has just come and is about to ask for something.
      server.closeIdleConnections = () => {
        for (const socket of visitors) if (answersOn(socket).length === 0) socket.destroySoon()
      }
    },

    /**
     * Refuses bytes that are no HTTP, and closes the connection. Answers owed to what came before them come first: a
     * refusal in their place would tell a visitor that a stored enquiry was not taken.
     */
    refuseBroken({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
      const answers = answersOn(socket)
      const last = answers.at(-1)
      const isItsBody = last !== undefined && !last.req.complete
      const isAnswered = isItsBody && last.headersSent
      const owed = isItsBody && !isAnswered ? answers.at(-2) : last
      const end = () => (isAnswered ? socket.end() : refuse(socket, STATUS_OF_PARSE_ERROR[code] ?? 400))
      if (owed) owed.once('finish', end)
      else end()
    },
  }
}
