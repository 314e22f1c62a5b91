import { hash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const WINDOW_MS = 10 * 60_000
const MOST_ADDRESSES = 20_000
// An address is personal data: what is kept tells nobody, and ends with the process.
const SALT = randomUUID()

export type RateLimit = {
  /** @returns seconds until the visitor may post again; 0 when that is now. */
  secondsToWait(request: FastifyRequest): Promise<number>
  /** The same, and counts the post that is about to be stored: before it is, so that posts under way count as well. */
  count(request: FastifyRequest): Promise<number>
}

/** @param limit stored posts per address in ten minutes; 0 is off. */
export async function createRateLimit(app: FastifyInstance, limit: number): Promise<RateLimit> {
  await app.register(rateLimit, {
    global: false,
    max: limit,
    timeWindow: WINDOW_MS,
    store: SteadyStore,
    keyGenerator: keyOf,
  })
  const check = app.createRateLimit()
  return {
    async secondsToWait(request) {
      const found = await check(request, { increment: false })
      return limit === 0 || found.isAllowed || found.remaining > 0 ? 0 : found.ttlInSeconds
    },
    async count(request) {
      if (limit === 0) return 0
      const found = await check(request)
      return found.isAllowed || !found.isExceeded ? 0 : found.ttlInSeconds
    },
  }
}

type Answer = Parameters<FastifyRateLimitStore['incr']>[1]

/** Counts by a clock that nobody sets: the plugin's own store would lock visitors out for as long as it was set back. */
class SteadyStore implements FastifyRateLimitStore {
  readonly #counts = new Map<string, { current: number; since: number }>()

  incr(key: string, answer: Answer, timeWindow: number): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    const isOver = !known || known.since + timeWindow <= now
    const count = isOver ? { current: 1, since: now } : { ...known, current: known.current + 1 }
    // Put in anew, so that the first is the one nobody has asked for longest.
    this.#counts.delete(key)
    this.#counts.set(key, count)
    const [oldest] = this.#counts.keys()
    if (oldest !== undefined && this.#counts.size > MOST_ADDRESSES) this.#counts.delete(oldest)
    answer(null, { current: count.current, ttl: count.since + timeWindow - now })
  }

  read(key: string, answer: Answer, timeWindow: number): void {
    const now = performance.now()
    const known = this.#counts.get(key)
    if (!known || known.since + timeWindow <= now) answer(null, { current: 0, ttl: 0 })
    else answer(null, { current: known.current, ttl: known.since + timeWindow - now })
  }

  child(): this {
    return this
  }
}

function keyOf(request: FastifyRequest): string {
  return hash('sha256', SALT + addressOf(request))
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
