import type { IncomingMessage } from 'node:http'

const GRACE_MS = 10_000
const LEAST_BYTES_PER_MS = 1024 / 1000

/**
 * Calls `onTooSlow`, once, when the body has been arriving for ten seconds and has averaged less than 1 KB a second
 * since now. An average, so that whoever sent 3 MB and then enters a tunnel is waited for.
 * @returns what ends the watch; the end of the body ends it too.
 */
export function watchRate(request: IncomingMessage, onTooSlow: () => void): () => void {
  const began = performance.now()
  let received = 0
  let timer: NodeJS.Timeout
  const check = (): void => {
    const enoughUntil = began + Math.max(GRACE_MS, received / LEAST_BYTES_PER_MS)
    const left = enoughUntil - performance.now()
    if (left > 0) timer = setTimeout(check, left).unref()
    else onTooSlow()
  }
  const stop = (): void => clearTimeout(timer)
  check()
  request.on('data', (chunk: Buffer) => (received += chunk.length))
  request.once('end', stop).once('close', stop)
  return stop
}
