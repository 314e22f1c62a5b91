import type { Answer } from './post.ts'

const BASE = 100
// Bonuses count only for a site that has hardly any penalty.
const BONUS_FROM = 90
const SIX_MONTHS_SECONDS = 15_768_000

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']
const PRIVATE_REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

const total = (modifiers: number[]) => modifiers.reduce((sum, modifier) => sum + modifier, 0)

type Headers = Answer['headers']

/**
 * The score of the MDN HTTP Observatory for one answer, as far as its headers decide it: policies, cookies, sharing.
 * Its tests of redirection from HTTP and of the certificate concern the host in front; subresource integrity is
 * neutral, since every script comes from the own origin. Modifiers as published in its scoring table.
 */
export function observatoryScore({ headers }: Answer): number {
  const modifiers = [
    contentSecurityPolicy(headers),
    cookies(headers),
    sharing(headers),
    referrerPolicy(headers),
    transportSecurity(headers),
    header(headers, 'x-content-type-options') === 'nosniff' ? 0 : -5,
    framing(headers),
    resourcePolicy(headers),
  ]
  const penalized = BASE + total(modifiers.filter((modifier) => modifier < 0))
  return penalized < BONUS_FROM ? penalized : penalized + total(modifiers.filter((modifier) => modifier > 0))
}

function header(headers: Headers, name: string): string {
  return String(headers[name] ?? '').toLowerCase()
}

/** Directive to sources; a directive named twice counts the first time only. */
function policyOf(headers: Headers): Map<string, string[]> {
  const policy = new Map<string, string[]>()
  for (const directive of header(headers, 'content-security-policy').split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    if (name !== '' && !policy.has(name)) policy.set(name, sources)
  }
  return policy
}

function contentSecurityPolicy(headers: Headers): number {
  const policy = policyOf(headers)
  if (policy.size === 0) return -25
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const script = sources('script-src')
  if (any(script, [...BROAD, `'unsafe-inline'`, 'data:']) || any(sources('object-src'), BROAD)) return -20
  const insecure = [...policy].some(([name, list]) => !/^(?:img|media)-src$/.test(name) && list.some(isInsecure))
  if (insecure) return -20
  if (any([...script, ...sources('style-src')], [`'unsafe-eval'`])) return -10
  if ([...sources('img-src'), ...sources('media-src')].some(isInsecure)) return -10
  if (any(sources('style-src'), [...BROAD, `'unsafe-inline'`, 'data:'])) return 0
  return policy.get('default-src')?.join() === `'none'` ? 10 : 5
}

const any = (sources: string[], wanted: string[]) => sources.some((source) => wanted.includes(source))

const isInsecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')

const cookies = (headers: Headers) => (headers['set-cookie'] === undefined ? 0 : -20)

function sharing(headers: Headers): number {
  const universal =
    headers['access-control-allow-origin'] !== undefined && headers['access-control-allow-credentials'] === 'true'
  return universal ? -50 : 0
}

function referrerPolicy(headers: Headers): number {
  const policy = header(headers, 'referrer-policy')
  if (policy === '') return 0
  return PRIVATE_REFERRER.includes(policy) ? 5 : -5
}

function transportSecurity(headers: Headers): number {
  const age = /max-age=(\d+)/.exec(header(headers, 'strict-transport-security'))?.[1]
  if (age === undefined) return -20
  return Number(age) >= SIX_MONTHS_SECONDS ? 0 : -10
}

function framing(headers: Headers): number {
  const ancestors = policyOf(headers).get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 5
  return ['deny', 'sameorigin'].includes(header(headers, 'x-frame-options')) ? 0 : -20
}

function resourcePolicy(headers: Headers): number {
  const policy = header(headers, 'cross-origin-resource-policy')
  if (policy === '') return 0
  if (policy === 'same-origin' || policy === 'same-site') return 10
  return policy === 'cross-origin' ? 0 : -5
}
