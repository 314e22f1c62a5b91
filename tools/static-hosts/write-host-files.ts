import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostFile } from '#server/http/built-files.ts'
import { htaccessFile } from './apache.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxFile } from './nginx.ts'
import { caddyHeaders, nginxHeaders } from './proxies.ts'
import { siteRules } from './site-rules.ts'
import { vercelFile, vercelIgnoreFile } from './vercel.ts'

/**
 * Writes what makes a static host answer as the relay does: the same addresses, headers and 404 page. Part of the build,
 * because the content security policy depends on where the form posts.
 */
export async function writeHostFiles(externalFormOrigin: string | null, dist: string): Promise<void> {
  const entries = await readdir(dist, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  const rules = siteRules(names.toSorted(), externalFormOrigin)
  const files: Record<HostFile, string> = {
    '.htaccess': htaccessFile(rules),
    '.vercelignore': vercelIgnoreFile(),
    _headers: headersFile(rules),
    _redirects: redirectsFile(),
    'headers.Caddyfile': caddyHeaders(rules),
    'headers.nginx.conf': nginxHeaders(rules),
    'static.nginx.conf': nginxFile(rules),
    'vercel.json': vercelFile(rules),
  }
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(dist, name), text)))
}
