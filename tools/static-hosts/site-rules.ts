import { cacheControlOf, HASHED_FOLDERS, isServed, UNCACHED } from '#server/http/built-files.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

/** What the relay does with the files of a build, for the files that tell other servers to do the same. */
export type SiteRules = {
  /** Carried by every answer, the 404 too. */
  headers: Readonly<Record<string, string>>
  /** The pages besides the home page, e.g. `impressum` for `impressum.html`. */
  pages: readonly string[]
  /** The other files at the top of the site, e.g. `robots.txt`. */
  files: readonly string[]
  hashedFolders: readonly string[]
  /** Cache-Control of each kind. */
  caching: { page: string; file: string; hashed: string; missing: string }
}

/**
 * @param names the files at the top of the built site.
 * @param externalFormOrigin see `securityHeaders`.
 */
export function siteRules(names: readonly string[], externalFormOrigin: string | null): SiteRules {
  const served = names.filter(isServed)
  return {
    headers: securityHeaders(externalFormOrigin),
    pages: served.filter((name) => name.endsWith('.html') && name !== 'index.html').map((name) => name.slice(0, -5)),
    files: served.filter((name) => !name.endsWith('.html')),
    hashedFolders: HASHED_FOLDERS,
    caching: {
      page: cacheControlOf('index.html'),
      file: cacheControlOf('robots.txt'),
      hashed: cacheControlOf(`${HASHED_FOLDERS[0]}/x`),
      missing: UNCACHED,
    },
  }
}

/** The Cache-Control of each path, where a host wants them listed. @param any what stands for any name in its patterns. */
export function cachingByPath({ pages, files, hashedFolders, caching }: SiteRules, any: string): [string, string][] {
  const pagePaths = ['/', ...pages.flatMap((page) => [`/${page}`, `/${page}/`])]
  return [
    ...pagePaths.map((path): [string, string] => [path, caching.page]),
    ...files.map((file): [string, string] => [`/${file}`, caching.file]),
    ...hashedFolders.map((folder): [string, string] => [`/${folder}/${any}`, caching.hashed]),
  ]
}
