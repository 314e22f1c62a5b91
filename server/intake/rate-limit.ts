import { hash, randomUUID } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const WINDOW_MS = 10 * 60_000
const MOST_ADDRESSES = 20_000
// An address is personal data: what is kept tells nobody, and ends with the process.
const SALT = randomUUID()

/**
 * Limits the stored posts per address in ten minutes, by a clock that nobody sets.
 * @param max 0 is off.
 * @returns a function that says in how many seconds the visitor may post again, 0: now. `isCounted`: a post is about to be
 *   stored; before it is, so that posts under way count as well.
 */
export function createRateLimit(max: number) {
  const counts = new Map<string, { count: number; since: number }>()
  return (request: FastifyRequest, isCounted: boolean): number => {
    if (max === 0) return 0
    const key = hash('sha256', SALT + addressOf(request))
    const now = performance.now()
    const known = counts.get(key)
    const { count, since } = known && now - known.since < WINDOW_MS ? known : { count: 0, since: now }
    if (count >= max) return Math.ceil((since + WINDOW_MS - now) / 1000)
    if (!isCounted) return 0
    // Put in anew, so that the first is the one that has posted least lately.
    counts.delete(key)
    counts.set(key, { count: count + 1, since })
    const [oldest] = counts.keys()
    if (oldest !== undefined && counts.size > MOST_ADDRESSES) counts.delete(oldest)
    return 0
  }
}

/**
 * The visitor's address, as far as it can be trusted: what they write into X-Forwarded-For stands left of what the
 * trusted proxies append. Of IPv6 the /64, which a household has at least, so its addresses are counted together.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  const claimed = (ip ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = (isIP(claimed) ? claimed : (socket.remoteAddress ?? '')).replace(/^::ffff:(?=\d+\.)|%.*$/gi, '')
  if (!isIPv6(address)) return address
  // A URL writes it in one way; "::" stands for groups of zeros.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = halves.map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
