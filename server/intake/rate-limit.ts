import { hash, randomUUID } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'
import type { Settings } from '#settings/read-settings.ts'

const WINDOW_MS = 10 * 60_000
const MOST_ADDRESSES = 20_000
/** An IPv6 /48 may post so many times as often as one /64 in it. */
const WIDER = 10
/** One address may fill this part of the outbox with files in ten minutes, but always send one enquiry of full size. */
const SHARE_OF_OUTBOX = 1 / 20
const FULL_ENQUIRY_BYTES = MAX_FILES * MAX_ATTACHMENT_BYTES
// An address is personal data: its hash has a salt that ends with the process.
const SALT = randomUUID()

type Usage = { since: number; posts: number; fileBytes: number }

/**
 * Limits the stored posts of an address in ten minutes, and the bytes of their files. Setting the system's clock changes
 * nothing. With `rateLimit` 0 both limits are off.
 */
export function createRateLimit({ rateLimit, outboxMaxMb }: Pick<Settings, 'rateLimit' | 'outboxMaxMb'>) {
  const mostBytes = Math.max(outboxMaxMb * 1_000_000 * SHARE_OF_OUTBOX, FULL_ENQUIRY_BYTES)
  const usages = new Map<string, Usage>()

  const usagesOf = (request: FastifyRequest): [key: string, usage: Usage, times: number][] =>
    networksOf(request).map((network, index) => {
      const key = hash('sha256', SALT + network)
      const known = usages.get(key)
      const isCurrent = known && performance.now() - known.since < WINDOW_MS
      return [key, isCurrent ? known : { since: performance.now(), posts: 0, fileBytes: 0 }, index === 0 ? 1 : WIDER]
    })

  return {
    /** @returns the seconds until the visitor may post again; 0: now. */
    wait(request: FastifyRequest, fileBytes = 0): number {
      const full = usagesOf(request).filter(
        ([, { posts, fileBytes: before }, times]) =>
          posts >= times * rateLimit || (fileBytes > 0 && before + fileBytes > times * mostBytes),
      )
      const latest = Math.max(...full.map(([, { since }]) => since))
      return rateLimit === 0 || full.length === 0 ? 0 : Math.ceil((latest + WINDOW_MS - performance.now()) / 1000)
    },
    /** Counts a post before it is stored, so that posts at the same moment count too. @returns a function that undoes it. */
    count(request: FastifyRequest, fileBytes: number): () => void {
      const counted = usagesOf(request)
      for (const [key, usage] of counted) {
        usage.posts += 1
        usage.fileBytes += fileBytes
        // A Map keeps insertion order: the first address has waited longest since its last post.
        usages.delete(key)
        usages.set(key, usage)
        const [oldest] = usages.keys()
        if (oldest !== undefined && usages.size > MOST_ADDRESSES) usages.delete(oldest)
      }
      return () => {
        for (const [, usage] of counted) {
          usage.posts -= 1
          usage.fileBytes -= fileBytes
        }
      }
    },
  }
}

/**
 * The networks in which a visitor counts. Fastify takes `ip` from the part of X-Forwarded-For that trusted proxies wrote.
 * A household has at least an IPv6 /64, many lines have a /56, and companies a /48: what lies in one counts together.
 */
function networksOf({ ip, socket }: FastifyRequest): string[] {
  const claimed = (ip ?? '').replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const address = (isIP(claimed) ? claimed : (socket.remoteAddress ?? '')).replace(/^::ffff:(?=\d+\.)|%.*$/gi, '')
  if (!isIPv6(address)) return [address]
  // new URL() writes each address in one way, in which "::" stands for groups of zeros.
  const halves = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = halves.map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...zeros, ...tail]
  return [groups.slice(0, 4).join(':'), groups.slice(0, 3).join(':')]
}
