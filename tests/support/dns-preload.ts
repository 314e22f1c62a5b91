/** Loaded into `check:live` by `--import`: it answers DNS questions from `DNS_ZONE` in place of a DNS server. */
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import * as v from 'valibot'

const zone = v.parse(v.record(v.string(), v.array(v.string())), JSON.parse(process.env['DNS_ZONE'] ?? '{}'))

/** @throws with the code of c-ares: for a name of another type ENODATA, for an unknown name ENOTFOUND. */
function valuesOf(type: string, name: string): string[] {
  if (zone['silent']) throw Object.assign(new Error(), { code: 'ETIMEOUT' })
  const values = zone[`${type} ${name}`]
  if (values) return values
  const isKnown = Object.keys(zone).some((key) => key.endsWith(` ${name}`))
  throw Object.assign(new Error(), { code: isKnown ? 'ENODATA' : 'ENOTFOUND' })
}

Object.assign(dns, {
  Resolver: class {
    resolveMx = async (name: string) => valuesOf('MX', name).map((exchange) => ({ exchange, priority: 10 }))
    // A DNS server cuts a long text into parts.
    resolveTxt = async (name: string) => valuesOf('TXT', name).map((text) => [text.slice(0, 9), text.slice(9)])
  },
})
syncBuiltinESMExports()
