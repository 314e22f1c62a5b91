import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Encoding = 'identity' | 'br' | 'gzip'

/** A page or file of the built site: its path in the address and the bytes it may be answered with. */
export type Resource = {
  path: string
  isPage: boolean
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
  /** ETag of the file without encoding, once the server has told it. */
  etag: string
}

export type BuiltSite = {
  resources: readonly [Resource, ...Resource[]]
  films: readonly [Resource, ...Resource[]]
  notFound: Buffer
}

/** What a build writes for servers alone, for ours and for static hosts. */
const FOR_OUR_SERVER = ['404.html', '500.html', 'anfrage.html', 'gesendet.html', 'build.json']
const FOR_STATIC_HOSTS = [
  '.htaccess',
  '.vercelignore',
  '_headers',
  '_redirects',
  'headers.Caddyfile',
  'headers.nginx.conf',
  'static.nginx.conf',
  'vercel.json',
]
const INTERNAL = [...FOR_OUR_SERVER, ...FOR_STATIC_HOSTS]

/** Reads what a build has written, independently of how the server lists it. */
export function readBuiltSite(dist: string): BuiltSite {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)))
    .toSorted()
  const served = names.filter((name) => !/\.(?:br|gz)$/.test(name) && !INTERNAL.includes(name))
  const resources = served.map((name) => readResource(dist, name, names))
  return {
    resources: atLeastOne(resources),
    films: atLeastOne(resources.filter(({ path }) => /\.(?:mp4|webm)$/.test(path))),
    notFound: readFileSync(join(dist, '404.html')),
  }
}

function readResource(dist: string, name: string, names: readonly string[]): Resource {
  const read = (suffix: string) => readFileSync(join(dist, `${name}${suffix}`))
  return {
    path: name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`,
    isPage: name.endsWith('.html'),
    bodies: {
      identity: read(''),
      ...(names.includes(`${name}.br`) && { br: read('.br') }),
      ...(names.includes(`${name}.gz`) && { gzip: read('.gz') }),
    },
    etag: '',
  }
}

function atLeastOne<T>(items: T[]): [T, ...T[]] {
  const [first, ...others] = items
  if (first === undefined) throw new Error('the built site lacks pages or a film')
  return [first, ...others]
}
