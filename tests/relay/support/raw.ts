import { connect, type Socket } from 'node:net'

/**
 * Opens a plain connection; errors end it quietly, as for a visitor who is cut off.
 * @param localAddress where the visitor comes from: on Linux anything in 127.0.0.0/8.
 */
export function open(url: string, localAddress = '127.0.0.1'): Socket {
  return connect({ host: '127.0.0.1', port: Number(new URL(url).port), localAddress }).on('error', () => {})
}

/** Sends bytes as they are. @returns what comes back until the first complete head of an answer, or the end. */
export async function exchangeRaw(url: string, bytes: string | Uint8Array): Promise<string> {
  const socket = open(url)
  let answer = ''
  // Not `once`, which rejects when the line is cut: a reset after the answer is no failure.
  const finished = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
    if (answer.includes('\r\n\r\n')) socket.destroy()
  })
  socket.write(bytes)
  await finished
  return answer
}
