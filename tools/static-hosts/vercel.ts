import { HOST_FILES } from '#server/release/host-files.ts'
import { MANIFEST } from '#server/release/manifest.ts'
import { TEMPLATE_PAGES } from '#server/release/pages.ts'
import type { SiteRules } from './site-rules.ts'

/** `vercel.json`: pages without `.html`, and the headers; a `404.html` Vercel uses by itself. */
export function vercelFile({ headers, pages, files, hashedFolders, caching }: SiteRules): string {
  const config = {
    cleanUrls: true,
    headers: [
      { source: '/(.*)', headers: Object.entries(headers).map(([key, value]) => ({ key, value })) },
      ...['/', ...pages.flatMap((page) => [`/${page}`, `/${page}/`])].map((path) => cached(path, caching.page)),
      ...files.map((file) => cached(`/${file}`, caching.file)),
      ...hashedFolders.map((folder) => cached(`/${folder}/(.*)`, caching.hashed)),
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

const cached = (source: string, value: string) => ({ source, headers: [{ key: 'Cache-Control', value }] })

/** `.vercelignore`: what only the relay or another host needs is not uploaded; Vercel compresses by itself. */
export function vercelIgnoreFile(): string {
  const relayOnly = TEMPLATE_PAGES.filter((page) => page !== '404.html')
  const otherHosts = HOST_FILES.filter((file) => file !== 'vercel.json')
  return [...relayOnly, MANIFEST, ...otherHosts, '*.br', '*.gz'].map((name) => `${name}\n`).join('')
}
