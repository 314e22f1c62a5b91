import { lookup } from 'node:dns/promises'
import { closeSync } from 'node:fs'
import { BoundSocket } from 'node:net'

// Where systemd, and whatever does as it does, puts the first socket it hands over (sd_listen_fds(3)).
const ACTIVATED_FD = 3

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
 * The socket a service manager has bound and hands over, or null. It stays open there between two runs of the supervisor:
 * visitors wait during an update instead of being refused.
 * @param port what the settings say; nobody asks the socket.
 * @throws Error when there are several: visitors of the others would wait for an answer that never comes.
 */
export function activatedSocket(env: NodeJS.ProcessEnv, port: number): ListeningSocket | null {
  const { LISTEN_PID: receiver, LISTEN_FDS: count = '0' } = env
  if (receiver !== String(process.pid) || count === '0') return null
  if (count !== '1') {
    throw new Error(
      `LISTEN_FDS is ${count}, and this server answers on one socket: leave one ListenStream= in its unit`,
    )
  }
  return { port, fd: ACTIVATED_FD, close: () => closeSync(ACTIVATED_FD) }
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
