import { TEMPLATE_PAGES } from '#server/http/pages.ts'
import { MANIFEST } from '#settings/identity.ts'
import { cachingByPath, type SiteRules } from './site-rules.ts'

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. Of two rules that fit, both count and equal names are joined, so
 * each file gets its Cache-Control from one rule alone.
 */
export function headersFile(rules: SiteRules): string {
  const cached = cachingByPath(rules, '*').map(([path, value]) => rule(path, { 'Cache-Control': value }))
  return [rule('/*', rules.headers), ...cached].join('')
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}

/** `_redirects` for Netlify: what only the relay needs is as missing as everywhere. Cloudflare Pages skips these lines. */
export function redirectsFile(): string {
  const hidden = [...TEMPLATE_PAGES.flatMap((page) => [page, page.replace(/\.html$/, '')]), MANIFEST]
  return hidden.map((name) => `/${name} /404.html 404!\n`).join('')
}
