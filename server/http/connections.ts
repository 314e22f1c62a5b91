import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { FairShare, leastBy } from './fair-share.ts'
import { clientAddress, networkOf } from './client-address.ts'

const CAPACITY = 1000
const NEARLY_FULL = 800
/** What one browser opens to a host at once over HTTP/1.1. */
const BROWSER_CONNECTIONS = 6

// Who has just come, or has just been answered, gets a moment to say what it wants.
const FRESH_MS = 1000
const SLOW_AFTER_MS = 10_000
const SLOW_BYTES_PER_MS = 1

type Connection = {
  socket: Socket
  /** The latest request and its answer; null before the first one. */
  exchange: { request: IncomingMessage; response: ServerResponse } | null
  /** When it was opened, got its latest request or was last answered, in ms of the monotonic clock. */
  since: number
  /** Bytes it had moved by then. */
  movedBefore: number
}

/**
 * Shares the connections out fairly: while half of them are free nobody is counted; then the network holding most gives
 * way, its idle connections first, then its slowest. A newcomer always finds room.
 *
 * Behind a proxy a connection counts for the client of its request and only while that is under way: an idle one is
 * the proxy's, which may be about to send the next post over it.
 */
export class Connections {
  readonly #trustedProxies: number
  readonly #open = new Map<Socket, Connection>()
  readonly #shares = new FairShare<Connection>(BROWSER_CONNECTIONS)

  constructor(trustedProxies: number) {
    this.#trustedProxies = trustedProxies
  }

  get nearlyFull(): boolean {
    return this.#shares.total > NEARLY_FULL
  }

  /** Counts a new connection and makes room for it. */
  open(socket: Socket): void {
    const connection: Connection = { socket, exchange: null, since: performance.now(), movedBefore: 0 }
    this.#open.set(socket, connection)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#shares.release(connection)
    })
    if (this.#trustedProxies === 0) this.#count(connection, networkOf(socket.remoteAddress ?? ''))
  }

  /** Notes that a request's head has been read. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#open.get(request.socket)
    if (!connection) return
    connection.exchange = { request, response }
    restart(connection)
    response.once('close', () => {
      restart(connection)
      if (this.#trustedProxies > 0) this.#shares.release(connection)
    })
    if (this.#trustedProxies > 0) this.#count(connection, clientAddress(request, this.#trustedProxies))
  }

  /** Closes those that have been answered to the last byte. Who has just come is about to ask for something. */
  closeAnswered(): void {
    for (const connection of this.#open.values()) {
      if (connection.exchange !== null && isIdle(connection)) connection.socket.destroy()
    }
  }

  #count(connection: Connection, network: string): void {
    this.#shares.add(connection, network, 1)
    if (this.#shares.total <= CAPACITY / 2) return
    const leaving = this.#nextToGo(this.#shares.total > CAPACITY)
    if (!leaving) return
    // Not left to the "close" event: the next newcomer may come before it.
    this.#shares.release(leaving)
    leaving.socket.destroy()
  }

  #nextToGo(full: boolean): Connection | undefined {
    const { holders, greedy } = this.#shares.heaviest()
    if (!full && !greedy) return undefined
    const now = performance.now()
    const free = holders.filter((connection) => !isBeingDecided(connection))
    const settled = free.filter(({ since }) => now - since >= FRESH_MS)
    const idlest = leastBy(settled.filter(isIdle), ({ since }) => since)
    if (idlest) return idlest

    const slowest = leastBy(settled, (connection) => bytesPerMs(connection, now))
    if (full) return slowest ?? leastBy(free, ({ since }) => since)
    return slowest && isSlow(slowest, now) ? slowest : undefined
  }
}

function restart(connection: Connection): void {
  connection.since = performance.now()
  connection.movedBefore = bytesMoved(connection.socket)
}

/** Also without the whole of a request's head, which is how slow headers hold a connection. */
function isIdle({ exchange }: Connection): boolean {
  return exchange === null || (exchange.request.complete && exchange.response.writableFinished)
}

/** Whether an enquiry is just being checked and stored: a matter of milliseconds, and the worst moment to be cut off. */
function isBeingDecided({ exchange }: Connection): boolean {
  return exchange !== null && exchange.request.complete && !exchange.response.headersSent
}

function isSlow(connection: Connection, now: number): boolean {
  return now - connection.since >= SLOW_AFTER_MS && bytesPerMs(connection, now) < SLOW_BYTES_PER_MS
}

function bytesPerMs({ socket, since, movedBefore }: Connection, now: number): number {
  return (bytesMoved(socket) - movedBefore) / (now - since)
}

function bytesMoved(socket: Socket): number {
  // What is still waiting to leave counts as written for Node.
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}
