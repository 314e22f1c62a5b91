import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { mediaTypeOf } from './media-types.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One stored form of a resource: the file itself or its precompressed twin. */
export type Variant = { path: string; bytes: number; etag: string; modified: string }

/** A resource of the built site with the forms it can be sent in. */
export type SiteFile = {
  type: string
  cacheControl: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

/** Pages only the server fills in and sends itself. */
export const TEMPLATE_PAGES = ['404.html', '500.html', 'anfrage.html'] as const

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'
const HOUR = 'public, max-age=3600'

/**
 * Lists what the built site serves: URL path to file. Pages lose their `.html`; hidden files and templates are left out.
 * Everything not in this list does not exist, so no request path ever reaches the file system.
 * @param dist folder of the built site; a missing folder is an empty site.
 */
export async function listSiteFiles(dist: string): Promise<Map<string, SiteFile>> {
  const names = new Set(await filesBelow(dist))
  const files = new Map<string, SiteFile>()
  for (const name of names) {
    const path = urlPathOf(name)
    if (path) files.set(path, await describe(dist, name, names))
  }
  return files
}

async function filesBelow(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

function urlPathOf(name: string): string | null {
  const hidden = name.split('/').some((part) => part.startsWith('.'))
  const template = TEMPLATE_PAGES.some((page) => page === name)
  if (hidden || template || /\.(?:br|gz)$/.test(name)) return null
  if (name === 'index.html') return '/'
  return `/${name.replace(/\.html$/, '')}`
}

async function describe(dist: string, name: string, names: Set<string>): Promise<SiteFile> {
  const variants: SiteFile['variants'] = { identity: await variant(dist, name) }
  if (names.has(`${name}.br`)) variants.br = await variant(dist, `${name}.br`)
  if (names.has(`${name}.gz`)) variants.gzip = await variant(dist, `${name}.gz`)
  return { type: mediaTypeOf(name), cacheControl: cacheControlOf(name), variants }
}

async function variant(dist: string, name: string): Promise<Variant> {
  const path = join(dist, name)
  const { size, mtimeMs, mtime } = await stat(path)
  // Strong, because ranges need it (RFC 9110, 13.1.5), so each encoding needs its own.
  const encoding = /\.(?:br|gz)$/.exec(name)?.[0] ?? ''
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${encoding}"`
  return { path, bytes: size, etag, modified: mtime.toUTCString() }
}

function cacheControlOf(name: string): string {
  // The build puts a hash of the content into these names.
  if (/^(?:assets|media)\//.test(name)) return IMMUTABLE
  return name.endsWith('.html') ? REVALIDATE : HOUR
}
