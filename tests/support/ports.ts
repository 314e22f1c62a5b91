import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * Starts what must be told its port, on another one as long as that is taken.
 * @param start returns null where the port was taken.
 */
export async function startOnSomePort<T>(start: (port: number) => Promise<T | null>): Promise<T> {
  // Below those the system gives to every connection.
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  return (await start(port)) ?? startOnSomePort(start)
}

/** A port nobody listens on, nor gets by itself: for what must be away at first, or can't tell which one it took. */
export function closedPort(): Promise<number> {
  return startOnSomePort(async (port) => {
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    return isFree ? port : null
  })
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
