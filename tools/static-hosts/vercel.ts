import { HOST_FILES } from '#server/http/built-files.ts'
import { TEMPLATE_PAGES } from '#server/http/pages.ts'
import { MANIFEST } from '#settings/identity.ts'
import { cachingByPath, type SiteRules } from './site-rules.ts'

/** `vercel.json`: pages without `.html`, and the headers; a `404.html` Vercel uses by itself. */
export function vercelFile(rules: SiteRules): string {
  const headers = [{ source: '/(.*)', headers: pairs(rules.headers) }]
  const cached = cachingByPath(rules, '(.*)').map(([source, value]) => ({
    source,
    headers: pairs({ 'Cache-Control': value }),
  }))
  return `${JSON.stringify({ cleanUrls: true, headers: [...headers, ...cached] }, null, 2)}\n`
}

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/** `.vercelignore`: what only the relay or another host needs is not uploaded; Vercel compresses by itself. */
export function vercelIgnoreFile(): string {
  const relayOnly = TEMPLATE_PAGES.filter((page) => page !== '404.html')
  const otherHosts = HOST_FILES.filter((file) => file !== 'vercel.json')
  return [...relayOnly, MANIFEST, ...otherHosts, '*.br', '*.gz'].map((name) => `${name}\n`).join('')
}
