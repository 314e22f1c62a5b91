/** The way to computers of others, for addresses that a visitor of the office has sent. */
import { type LookupAddress, lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'

/** Addresses of this computer and of the network beside it (IANA's special purpose registries). */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6')

const isInside = ({ address, family }: LookupAddress): boolean => inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** Finds a host's addresses, none of them inside. The connection is made to these: DNS can't answer otherwise later. */
const lookupOutside: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error) return done(error, [])
    if (!first || found.some(isInside)) return done(new Error('the host is inside'), [])
    if (options.all) return done(null, found)
    return done(null, first.address, first.family)
  })

/** Connects to names alone, and not to computers inside. A number as host is not looked up: refuse it before. */
export const outside = new Agent({ lookup: lookupOutside })
