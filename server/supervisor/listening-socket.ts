import { lookup } from 'node:dns/promises'
import { BoundSocket } from 'node:net'

/** An address that belongs to the supervisor, whoever answers there. */
export type ListeningSocket = {
  /** The port, also when any free one was asked for. */
  port: number
  /** What the server process inherits it as; null where descriptors can't be inherited (Windows): it binds by itself. */
  fd: number | null
  /** Gives it back; once the server process has done so too, visitors are refused. */
  close(): void
}

/**
 * Binds an address without answering there. While a server process is being replaced the socket stays open, so
 * visitors wait in the kernel's queue instead of being refused.
 * @throws the system's error when the address can't be had.
 */
export async function bindSocket(host: string, port: number): Promise<ListeningSocket> {
  const { address } = await lookup(host)
  const socket = new BoundSocket({ host: address, port })
  const fd = socket.fd()
  const bound = socket.address()
  if (fd >= 0) return { port: bound.port, fd, close: () => socket.close() }
  socket.close()
  return { port: bound.port, fd: null, close: () => {} }
}
