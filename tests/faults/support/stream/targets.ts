import type { Random } from '../random.ts'
import type { BuiltSite, Resource } from './built-site.ts'

export type Target = { target: string; resource: Resource | null; statuses: readonly number[] | null }

const NOWHERE = [
  '/gibt-es-nicht',
  '/404',
  '/404.html',
  '/build.json',
  '/500',
  '/anfrage.html',
  '/index.html',
  '/index',
  '/../package.json',
  '/%2e%2e/package.json',
  '/..%2f..%2fetc/passwd',
  '/..%5c..%5cetc/passwd',
  '/.git/config',
  '/%252e%252e/x',
  '/impressum%00',
  '/%00',
  '/%',
  '/%z',
  '/%zz',
  '/%c0%ae',
  '/%ff%fe',
  '/%ud800',
  '/__proto__',
  '/constructor',
  '/toString',
  '/assets',
  '/assets/',
  '/assets/..%2f',
  '/media/%2e',
  '/%E4',
  '/;x=1',
  '/a%0d%0aX:%20y',
  '/assets/.secret.js',
  '/server.lock',
  '/data/outbox.db',
  '/node_modules/',
  '/con',
  '/C:%5c',
  '/@vite/client',
] as const

// Valid on the request line or nearly so; what they lead to is the server's choice.
const STRANGE = [
  '//',
  '///',
  '//impressum',
  '*',
  '/*',
  '/?',
  '/??',
  '/?=',
  '/?&&&',
  '/?anfrage=',
  '/?anfrage=K7M3-9QXD',
  '/impressum?anfrage=K7M3-9QXD',
  '/?anfrage=%3Cscript%3E',
  '/?anfrage=K7M3-9QXD&anfrage=x',
  '/agb?anfrage=%00',
  '/?%',
  '/?\x7e%ff',
  '/healthz',
  '/healthz/',
  '/healthz/delivery',
  '/healthz?x',
  '/anfrage',
  '/anfrage/',
  '/ANFRAGE',
  '/%61nfrage',
  '/anfrage?x=y',
  '/anfrage/abgewiesen?status=413&bytes=1',
  'http://',
  'http:///',
  'http://x',
  'http://x?y',
  'https://x:0/',
  'http://[::1/',
  'ftp://x/',
  'urn:x',
  'x',
  '?',
  ':',
  '//evil.example/..',
  '/.//evil.example',
  '/\\evil.example',
  '/a|b',
  '/a"b',
  '/a<b>',
  '/a`b',
  '/{x}',
  '/^',
] as const

/** Any target a valid request can have: what the site has in every spelling, what it lacks, and strange ones. */
export function anyTarget(random: Random, site: BuiltSite): Target {
  const resource = random.pick(site.resources)
  const known = { resource, statuses: null }
  const chance = random.below(20)
  if (chance < 9) return { target: resource.path, ...known }
  if (chance === 9) return { target: `http://www.example.org${resource.path}`, ...known }
  if (chance === 10) return { target: `${resource.path}?${random.pick(['', 'x', 'a=%', 'utm=1&x=%ff'])}`, ...known }
  if (chance === 11) return { target: escaped(random, resource.path), ...known }
  if (chance === 12) return { target: `${resource.path}/`, resource: resource.isPage ? resource : null, statuses: null }
  if (chance === 13) return { target: `/${'x'.repeat(random.below(7000) + 1)}`, resource: null, statuses: [404] }
  if (chance === 14)
    return { target: `/${'%2e%2e%2f'.repeat(random.below(700) + 1)}etc/passwd`, resource: null, statuses: [404] }
  if (chance < 17) return { target: random.pick(NOWHERE), resource: null, statuses: [404] }
  return { target: random.pick(STRANGE), resource: null, statuses: null }
}

/** The same path with some of its characters escaped. */
function escaped(random: Random, path: string): string {
  return path.replaceAll(/[^/]/g, (character) => {
    return random.below(3) === 0 ? `%${character.charCodeAt(0).toString(16)}` : character
  })
}
