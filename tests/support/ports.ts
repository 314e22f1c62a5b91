import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** A port nobody listens on just now, for a server that can't tell which one it took. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Starts what must be told its port, on another one as long as that is taken.
 * @param start returns null where the port was taken.
 */
export async function startOnSomePort<T>(start: (port: number) => Promise<T | null>): Promise<T> {
  // Below those the system gives to every connection.
  const port = 20_000 + Math.floor(Math.random() * 10_000)
  return (await start(port)) ?? startOnSomePort(start)
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
