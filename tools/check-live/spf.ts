import type { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { systemCode } from '#shared/errors.ts'

// RFC 7208, 4.6.4.
const MAX_LOOKUPS = 10
const ALL = /^([-+~?]?)all$/
const MECHANISM = /^([-+~?]?)(include|exists|ptr|mx|a|ip4|ip6)(?::([^/]+))?(?:\/(\d+))?(?:\/\/(\d+))?$/
const REDIRECT = /^redirect=/
// One nobody knows is passed over; one that is called like a mechanism was meant as such.
const MODIFIER = /^(?!(?:include|exists|ptr|mx|a|ip4|ip6|all)=)[a-z][\w.-]*=/
// What can be no name, no address or no range of them.
const UNREADABLE = ['EBADNAME', 'ERR_INVALID_ADDRESS', 'ERR_OUT_OF_RANGE']
const TO_MEND = 'Bitte beim Anbieter der Domain berichtigen.'

/** A record no receiver goes by (PermError); the message says why, in German. */
export class SpfError extends Error {}

/** Whether an address may send: the first rule that matches counts. */
type Rule = { isPass: boolean; matches: (address: string) => boolean }
type Reading = {
  dns: Resolver
  lookups: number
  /** Whose records were read as well. */
  included: string[]
  /** Whether no rule depends on what only the receiver of a mail knows. */
  isWhole: boolean
}

/** That there is nothing is an answer too. */
export function nothing(error: unknown): never[] {
  if (['ENODATA', 'ENOTFOUND'].includes(systemCode(error))) return []
  throw error
}

export const textsAt = async (name: string, kind: RegExp, dns: Resolver): Promise<string[]> =>
  (await dns.resolveTxt(name).catch(nothing)).map((parts) => parts.join('')).filter((text) => kind.test(text))

/** The terms of each SPF record of a domain: more than one record is a fault. */
export const spfTermsAt = async (domain: string, dns: Resolver): Promise<string[][]> =>
  (await textsAt(domain, /^v=spf1( |$)/i, dns)).map((record) => record.toLowerCase().trim().split(/ +/).slice(1))

export const addressesOf = async (host: string, dns: Resolver): Promise<string[]> =>
  isIP(host) > 0 ? [host] : [...(await dns.resolve4(host).catch(nothing)), ...(await dns.resolve6(host).catch(nothing))]

/**
 * What these terms of a domain let send, with all that they include, as receivers read them (RFC 7208).
 * @throws SpfError where they give up.
 */
export async function readSpf(domain: string, terms: readonly string[], dns: Resolver) {
  const reading: Reading = { dns, lookups: 0, included: [], isWhole: true }
  const rules = await rulesOf(domain, terms, reading)
  const { included, isWhole } = reading
  return { included, isWhole, allows: (address: string) => allows(rules, address) }
}

const allows = (rules: readonly Rule[], address: string): boolean =>
  rules.find(({ matches }) => matches(address))?.isPass ?? false

async function rulesOf(domain: string, terms: readonly string[], reading: Reading): Promise<Rule[]> {
  const rules: Rule[] = []
  // Wherever a redirect stands, it comes last; what comes after "all" is never read.
  for (const term of terms.toSorted((one, other) => Number(REDIRECT.test(one)) - Number(REDIRECT.test(other)))) {
    const [isAll, signOfAll = ''] = ALL.exec(term) ?? []
    if (isAll) return [...rules, { isPass: '+'.startsWith(signOfAll), matches: () => true }]
    if (MODIFIER.test(term) && !REDIRECT.test(term)) continue
    const [, sign = '', ...mechanism] = MECHANISM.exec(term.replace(REDIRECT, 'include:')) ?? []
    try {
      rules.push({ isPass: '+'.startsWith(sign), matches: await matcher(mechanism, domain, reading) })
    } catch (error) {
      if (!UNREADABLE.includes(systemCode(error))) throw error
      throw new SpfError(`„${term}“ bei ${domain} versteht kein Empfänger. ${TO_MEND}`)
    }
  }
  return rules
}

/** Which addresses a mechanism means; for what is none the error of the address that is missing in it. */
async function matcher(
  [kind, name, bits, doubleBits]: readonly (string | undefined)[],
  domain: string,
  reading: Reading,
): Promise<Rule['matches']> {
  const isLookup = kind !== undefined && !kind.startsWith('ip')
  if (isLookup && (reading.lookups += 1) > MAX_LOOKUPS) {
    const advice = 'Bitte dort streichen, was nicht mehr für Sie sendet.'
    throw new SpfError(
      `Der Eintrag führt zu mehr als ${MAX_LOOKUPS} Abfragen; dann gilt er bei keinem Empfänger. ${advice}`,
    )
  }
  if (kind === 'exists' || kind === 'ptr' || name?.includes('%')) {
    reading.isWhole = false
    return () => false
  }
  if (kind === 'include') return includedMatcher(name ?? '', reading)
  const { dns } = reading
  const exchanges = kind === 'mx' ? await dns.resolveMx(name ?? domain).catch(nothing) : []
  const hosts = kind === 'mx' ? exchanges.map(({ exchange }) => exchange) : [name ?? domain]
  const addresses = isLookup ? (await Promise.all(hosts.map((host) => addressesOf(host, dns)))).flat() : [name ?? '']
  const list = new BlockList()
  for (const address of addresses) {
    const isV6 = kind === 'ip6' || (isLookup && isIPv6(address))
    if (isV6) list.addSubnet(address, Number((isLookup ? doubleBits : bits) ?? 128), 'ipv6')
    else list.addSubnet(address, Number(bits ?? 32), 'ipv4')
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

async function includedMatcher(name: string, reading: Reading): Promise<Rule['matches']> {
  reading.included.push(name)
  const [terms, ...others] = await spfTermsAt(name, reading.dns)
  if (!terms || others.length > 0) {
    const there = terms ? 'stehen mehrere SPF-Einträge' : 'steht kein SPF-Eintrag'
    throw new SpfError(`„${name}“ soll mitgelten, dort ${there}; damit gilt auch Ihrer nicht. ${TO_MEND}`)
  }
  const rules = await rulesOf(name, terms, reading)
  return (address) => allows(rules, address)
}
