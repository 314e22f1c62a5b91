import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * The visitor's address, as far as it can be trusted.
 * @param trustedProxies how many proxies in front append the address they saw to X-Forwarded-For; whatever
 *   visitors write into that header stands further left and is never believed.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? ''
  const header = request.headers['x-forwarded-for']
  const forwarded = String(header ?? '')
    .split(',')
    .map(stripPort)
  const claimed = trustedProxies > 0 && header ? forwarded.at(-Math.min(trustedProxies, forwarded.length)) : peer
  return networkOf(claimed && isIP(claimed) ? claimed : peer)
}

const stripPort = (entry: string) =>
  entry
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** The address, or the IPv6 /64 around it: that is what a household has at least, so its addresses are counted together. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  return isIPv6(address) ? firstGroups(address) : address
}

function firstGroups(address: string): string {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
