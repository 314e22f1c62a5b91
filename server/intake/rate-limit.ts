import { hash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const WINDOW_MS = 10 * 60_000
const MOST_ADDRESSES = 20_000
// An address is personal data: what is kept tells nobody, and ends with the process.
const SALT = randomUUID()

/**
 * Seconds until the visitor may post again; 0 when that is now.
 * @param increment counts the post that is about to be stored: before it is, so that posts under way count as well.
 */
export type RateLimit = (request: FastifyRequest, how: { increment: boolean }) => Promise<number>

/** @param max stored posts per address in ten minutes; 0 is off. */
export async function createRateLimit(app: FastifyInstance, max: number): Promise<RateLimit> {
  if (max === 0) return async () => 0
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: WINDOW_MS,
    store: SteadyStore,
    keyGenerator: (request) => hash('sha256', SALT + addressOf(request)),
  })
  const check = app.createRateLimit()
  return async (request, { increment }) => {
    const found = await check(request, { increment })
    if (found.isAllowed) return 0
    const isOver = increment ? found.isExceeded : found.remaining === 0
    return isOver ? found.ttlInSeconds : 0
  }
}

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Counts by a clock that nobody sets. The plugin's own store hands out what it goes on counting in: of eight posts at
 * once each was told of eight.
 */
class SteadyStore implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; since: number }>()

  incr(key: string, answer: Answer, timeWindow: number): void {
    this.#tell(key, 1, answer, timeWindow)
  }

  read(key: string, answer: Answer, timeWindow: number): void {
    this.#tell(key, 0, answer, timeWindow)
  }

  child(): this {
    return this
  }

  #tell(key: string, more: number, answer: Answer, timeWindow: number): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    const { current, since } = known && known.since + timeWindow > now ? known : { current: 0, since: now }
    // Put in anew, so that the first is the one nobody has asked for longest.
    this.#counts.delete(key)
    this.#counts.set(key, { current: current + more, since })
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size > MOST_ADDRESSES) this.#counts.delete(oldest)
    answer(null, { current: current + more, ttl: since + timeWindow - now })
  }
}

/**
 * The visitor's address, as far as it can be trusted: what they write into X-Forwarded-For stands left of what the
 * trusted proxies append. Of IPv6 the /64, which a household has at least, so its addresses are counted together.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  const claimed = (ip ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = isIP(claimed) ? claimed : (socket.remoteAddress ?? '')
  return isIP(address) ? normalizeIP(address.replace(/%.*$/, '')) : address
}
