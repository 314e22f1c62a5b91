import type { Server } from 'node:net'

// The system takes the ports of outgoing connections from above this range. Each worker of Vitest has a hundred ports.
const FIRST_PORT = 20_000 + 100 * Number(process.env['VITEST_POOL_ID'] ?? 0)
let taken = 0

/**
 * Starts a server that must be told its port. When the port is taken, the next one is tried.
 * @param start resolves to null where the port was taken.
 */
export async function startOnSomePort<T>(start: (port: number) => Promise<T | null>): Promise<T> {
  return (await start(FIRST_PORT + (taken++ % 100))) ?? startOnSomePort(start)
}

/** The port a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
