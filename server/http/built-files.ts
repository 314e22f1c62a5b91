import { MANIFEST } from '#settings/identity.ts'
import { TEMPLATE_PAGES } from './pages.ts'

/** What the build writes for other servers than this one: rules for static hosts. Never served. */
export const HOST_FILES = ['.htaccess', '_headers', '_redirects', 'headers.Caddyfile', 'headers.nginx.conf'] as const
export type HostFile = (typeof HOST_FILES)[number]

/** The build puts a hash of the content into the names of the files in these folders: they never change under them. */
export const HASHED_FOLDERS = ['assets', 'media'] as const

/** Cache-Control of what is made for one visitor, and of the 404 page. */
export const UNCACHED = 'no-store'

const IN_HASHED_FOLDER = new RegExp(`^(?:${HASHED_FOLDERS.join('|')})/`)
const INNER = new Set<string>([...TEMPLATE_PAGES, ...HOST_FILES, MANIFEST])

/** How long browsers may keep a file of the built site. */
export function cacheControlOf(name: string): string {
  if (IN_HASHED_FOLDER.test(name)) return 'public, max-age=31536000, immutable'
  return name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

/** Whether visitors may have a file of the built site; hidden ones, compressed twins and the server's own are not for them. */
export function isServed(name: string): boolean {
  return !INNER.has(name) && !/(?:^|\/)\./.test(name) && !/\.(?:br|gz)$/.test(name)
}

/**
 * The file of the built site behind a path: pages lose their `.html`, and may end in a slash.
 * @param path decoded, without the slash it begins with.
 * @returns null for what can be none.
 */
export function fileOf(path: string): string | null {
  if (path === '') return 'index.html'
  if (/[\\\0]|\/\/|^\/|\.html$/.test(path)) return null
  const file = /\.[^/]*$/.test(path) ? path : `${path.replace(/\/$/, '')}.html`
  // Only pages answer with a slash at the end, not "/video.mp4/".
  return isServed(file) && file !== 'index.html' && !file.endsWith('/') ? file : null
}
