/** How a post arrives. A visitor on a slow line gets the time that he needs; who only holds the line does not. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'

export const LARGEST_BYTES = MAX_FILES * MAX_ATTACHMENT_BYTES + 1024 * 1024
const SILENCE_MS = 30_000
/** The largest post gets so much time, 120 kbit/s. A post that will need more is ended after the first minutes. */
const LONGEST_MS = 30 * 60_000
const FIRST_MINUTES_MS = 120_000
const LOOK_MS = 1000

export type Pace = {
  /** Is aborted when no byte came for 30 seconds, or when the post will not be here in half an hour. */
  slow: AbortSignal
  /** Whether the post will take longer than `ms` in all, if it goes on at its speed so far. */
  takesLonger(ms: number): boolean
}

/** Watches a post until it is answered. A post without a length counts as one of the largest. */
export function watchPace(post: IncomingMessage, answer: ServerResponse): Pace {
  const { socket } = post
  const announced = Math.min(Number(post.headers['content-length'] ?? LARGEST_BYTES), LARGEST_BYTES)
  const [began, readBefore] = [performance.now(), socket.bytesRead]
  let [heard, read] = [began, readBefore]
  const slow = new AbortController()
  const takesLonger = (ms: number): boolean =>
    !post.complete && socket.bytesRead - readBefore < (announced * (performance.now() - began)) / ms

  const timer = setInterval(() => {
    const now = performance.now()
    if (post.complete || socket.bytesRead > read) [heard, read] = [now, socket.bytesRead]
    const isHopeless = now - began > FIRST_MINUTES_MS && takesLonger(LONGEST_MS)
    if (isHopeless || now - heard > SILENCE_MS) slow.abort()
  }, LOOK_MS)
  answer.once('close', () => clearInterval(timer))
  return { slow: slow.signal, takesLonger }
}
