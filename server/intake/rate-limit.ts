import { hash, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
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
    cache: MOST_ADDRESSES,
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

/**
 * The visitor's address, as far as it can be trusted: what they write into X-Forwarded-For stands left of what the
 * trusted proxies append. Of IPv6 the /64, which a household has at least, so its addresses are counted together.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  const claimed = (ip ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = isIP(claimed) ? claimed : (socket.remoteAddress ?? '')
  return isIP(address) ? normalizeIP(address.replace(/%.*$/, '')) : address
}
