import { MANIFEST } from '#server/release/manifest.ts'
import { TEMPLATE_PAGES } from '#server/release/pages.ts'
import type { SiteRules } from './site-rules.ts'

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. Of two rules that fit, both count and equal names are joined, so
 * each file gets its Cache-Control from one rule alone.
 */
export function headersFile({ headers, pages, files, hashedFolders, caching }: SiteRules): string {
  return [
    rule('/*', headers),
    ...['/', ...pages.flatMap((page) => [`/${page}`, `/${page}/`])].map((path) => cached(path, caching.page)),
    ...files.map((file) => cached(`/${file}`, caching.file)),
    ...hashedFolders.map((folder) => cached(`/${folder}/*`, caching.hashed)),
  ].join('')
}

const cached = (path: string, cacheControl: string) => rule(path, { 'Cache-Control': cacheControl })

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}

/** `_redirects` for Netlify: what only the relay needs is as missing as everywhere. Cloudflare Pages skips these lines. */
export function redirectsFile(): string {
  const hidden = [...TEMPLATE_PAGES.flatMap((page) => [page, page.replace(/\.html$/, '')]), MANIFEST]
  return hidden.map((name) => `/${name} /404.html 404!\n`).join('')
}
