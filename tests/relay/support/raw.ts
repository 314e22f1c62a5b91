import { connect, type Socket } from 'node:net'

/** Opens a plain connection; errors end it quietly, as for a visitor who is cut off. */
export function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
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
