import { MANIFEST } from '#settings/identity.ts'
import { TEMPLATE_PAGES } from './pages.ts'

/** Rules that the build writes for static hosts and proxies. This server never serves them. */
export const HOST_FILES = ['.htaccess', '_headers', '_redirects', 'headers.Caddyfile', 'headers.nginx.conf'] as const
export type HostFile = (typeof HOST_FILES)[number]

/** The names of the files in these folders contain a hash of the content, so a file never changes under its name. */
export const HASHED_FOLDERS = ['assets', 'media'] as const

/** Cache-Control of the 404 page and of answers made for one visitor. */
export const UNCACHED = 'no-store'

const IN_HASHED_FOLDER = new RegExp(`^(?:${HASHED_FOLDERS.join('|')})/`)
const INNER = new Set<string>([...TEMPLATE_PAGES, ...HOST_FILES, MANIFEST])

/** How long browsers may keep a file of the built site. */
export function cacheControlOf(name: string): string {
  if (IN_HASHED_FOLDER.test(name)) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/**
 * Whether visitors may have a file of the built site: not a hidden one, a compressed twin or a page of the server's own.
 * Windows and macOS find a file also by a name in capitals.
 */
export function isServed(name: string): boolean {
  return !INNER.has(name.toLowerCase()) && !/(?:^|\/)\./.test(name) && !/\.(?:br|gz)$/i.test(name)
}

/**
 * The file of the built site behind a path: pages lose their `.html`, and may end in a slash.
 * @param path decoded, without the slash it begins with.
 * @returns null when no file can have this path.
 */
export function fileOf(path: string): string | null {
  if (path === '') return 'index.html'
  // The build gives its files plain names. Windows has further names for each: `BUILD~1.JSO`, `build.json::$DATA`.
  if (/[^\w./-]|\/\/|^\/|\.html$/i.test(path)) return null
  const file = /\.[^/]*$/.test(path) ? path : `${path.replace(/\/$/, '')}.html`
  // A page may have a slash at the end, a file such as "/video.mp4/" may not.
  return isServed(file) && file.toLowerCase() !== 'index.html' && !file.endsWith('/') ? file : null
}
