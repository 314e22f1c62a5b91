import { hash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const WINDOW_MS = 10 * 60_000
const MOST_ADDRESSES = 20_000
// An address is personal data: what is kept tells nobody, and ends with the process.
const SALT = randomUUID()

export type RateLimit = {
  /** @returns seconds until the visitor may post again; 0 when that is now. */
  secondsToWait(request: FastifyRequest): Promise<number>
  /**
   * Counts a post if `store` succeeds; until it has, it holds its place, so that posts under way count as well.
   * @returns what `store` returns, or the seconds to wait.
   */
  within<T>(request: FastifyRequest, store: () => Promise<T>): Promise<{ stored: T } | { secondsToWait: number }>
}

/** @param limit accepted posts per address in ten minutes; 0 is off. */
export async function createRateLimit(app: FastifyInstance, limit: number): Promise<RateLimit> {
  await app.register(rateLimit, {
    global: false,
    max: limit,
    timeWindow: WINDOW_MS,
    cache: MOST_ADDRESSES,
    keyGenerator: keyOf,
  })
  const check = app.createRateLimit()
  const pending = new Map<string, number>()

  const look = async (request: FastifyRequest): Promise<number> => {
    const found = await check(request, { increment: false })
    if (limit === 0 || found.isAllowed) return 0
    const isFree = found.remaining > (pending.get(found.key) ?? 0)
    return isFree ? 0 : Math.max(1, found.ttlInSeconds)
  }

  const hold = (key: string, count: 1 | -1): void => {
    const held = (pending.get(key) ?? 0) + count
    if (held > 0) pending.set(key, held)
    else pending.delete(key)
  }

  return {
    secondsToWait: look,
    async within(request, store) {
      const secondsToWait = await look(request)
      if (secondsToWait > 0) return { secondsToWait }
      const key = keyOf(request)
      hold(key, 1)
      try {
        const stored = await store()
        await check(request)
        return { stored }
      } finally {
        hold(key, -1)
      }
    },
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
