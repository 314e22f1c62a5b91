import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port nobody listens on just now, for a server that can't tell which one it took. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
