import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheControlOf, HASHED_FOLDERS, type HostFile, isServed, UNCACHED } from '#server/http/built-files.ts'
import { TEMPLATE_PAGES } from '#server/http/pages.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { MANIFEST } from '#settings/identity.ts'
import { caddyHeaders, htaccessFile, nginxHeaders, type SiteRules } from './web-servers.ts'

/**
 * Writes what makes a static host answer as the relay does: the same addresses, headers and 404 page. Part of the build,
 * because the content security policy depends on where the form posts.
 */
export async function writeHostFiles(externalFormOrigin: string | null, dist: string): Promise<void> {
  const entries = await readdir(dist, { withFileTypes: true })
  const served = entries.filter((entry) => entry.isFile() && isServed(entry.name)).map(({ name }) => name)
  const [pages, others] = [served.filter(isPage), served.filter((name) => !isPage(name))]
  const rules: SiteRules = {
    headers: securityHeaders(externalFormOrigin),
    pages: pages.filter((name) => name !== 'index.html').map((name) => name.replace('.html', '')),
    hashedFolders: HASHED_FOLDERS,
    caching: {
      page: cacheControlOf('index.html'),
      file: cacheControlOf('robots.txt'),
      hashed: cacheControlOf(`${HASHED_FOLDERS[0]}/x`),
      missing: UNCACHED,
    },
  }
  const files: Record<HostFile, string> = {
    '.htaccess': htaccessFile(rules),
    _headers: headersFile(rules, others),
    _redirects: redirectsFile(),
    'headers.Caddyfile': caddyHeaders(rules),
    'headers.nginx.conf': nginxHeaders(rules),
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(dist, name), text)))
}

const isPage = (name: string) => name.endsWith('.html')

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. Of two rules that fit, both count and equal names are joined, so
 * each file gets its Cache-Control from one rule alone.
 */
function headersFile({ headers, pages, hashedFolders, caching }: SiteRules, others: readonly string[]): string {
  return [
    `/*\n${Object.entries(headers)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('')}`,
    ...['/', ...pages.flatMap((page) => [`/${page}`, `/${page}/`])].map((path) => cached(path, caching.page)),
    ...others.map((name) => cached(`/${name}`, caching.file)),
    ...hashedFolders.map((folder) => cached(`/${folder}/*`, caching.hashed)),
  ].join('')
}

const cached = (path: string, value: string) => `${path}\n  Cache-Control: ${value}\n`

/** `_redirects` for Netlify: what only the relay needs is as missing as everywhere. Cloudflare Pages skips these lines. */
function redirectsFile(): string {
  const hidden = [...TEMPLATE_PAGES.flatMap((page) => [page, page.replace('.html', '')]), MANIFEST]
  return hidden.map((name) => `/${name} /404.html 404!\n`).join('')
}
