import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  cacheControlOf,
  HASHED_FOLDERS,
  HOST_FILES,
  type HostFile,
  isServed,
  UNCACHED,
} from '#server/http/built-files.ts'
import { TEMPLATE_PAGES } from '#server/http/pages.ts'
import { MANIFEST } from '#settings/identity.ts'
import { MEDIA_TYPES } from './media-types.ts'

const MADE = '# Made by the build: change it there, or it is gone with the next one.'
const HASHED = HASHED_FOLDERS.join('|')
const PAGE_CACHE = cacheControlOf('index.html')
const FILE_CACHE = cacheControlOf('robots.txt')
const HASHED_CACHE = cacheControlOf(`${HASHED_FOLDERS[0]}/x`)

const linesOf = <Entry>(list: readonly Entry[], line: (entry: Entry) => string): string => list.map(line).join('\n')
const cached = (value: string) => (path: string) => `/${path}\n  Cache-Control: ${value}`

/**
 * Writes the rules for other web servers: with them they answer as the relay does, with the same addresses, headers and
 * 404 page. The build writes them because the content security policy depends on the settings and the business.
 * @param security the headers of every answer.
 */
export async function writeHostFiles(security: Readonly<Record<string, string>>, dist: string): Promise<void> {
  const entries = await readdir(dist, { withFileTypes: true })
  const served = entries.filter((entry) => entry.isFile() && isServed(entry.name)).map(({ name }) => name)
  const pages = served.filter((name) => name.endsWith('.html') && name !== 'index.html')
  const others = served.filter((name) => !name.endsWith('.html'))
  const addresses = pages.map((page) => page.replace('.html', ''))
  const headers = Object.entries(security)
  const types = Object.entries(MEDIA_TYPES).map(([extension, type]) => ({ ending: extension.slice(1), type }))

  // Netlify and Cloudflare Pages apply every rule that fits a path and join equal headers, so each path has exactly
  // one rule with Cache-Control.
  const headersFile = `/*
${linesOf(headers, ([name, value]) => `  ${name}: ${value}`)}
${linesOf(['', ...addresses.flatMap((page) => [page, `${page}/`])], cached(PAGE_CACHE))}
${linesOf(others, cached(FILE_CACHE))}
${linesOf(
  HASHED_FOLDERS.map((folder) => `${folder}/*`),
  cached(HASHED_CACHE),
)}
`

  // Netlify answers the relay's templates with 404. Cloudflare Pages ignores these lines.
  const hidden = [...TEMPLATE_PAGES.flatMap((page) => [page, page.replace('.html', '')]), MANIFEST]
  const redirects = `${linesOf(hidden, (name) => `/${name} /404.html 404!`)}\n`

  // Apache 2.4 is the server of most web space. These rules need `AllowOverride All` or `FileInfo Options Indexes`.
  const htaccess = `${MADE}
ErrorDocument 404 /404.html
DirectoryIndex index.html
DirectorySlash Off
<IfModule mod_negotiation.c>
Options -MultiViews
</IfModule>

${linesOf(types, ({ ending, type }) => `AddType '${type}' .${ending}`)}
# The build has compressed what compresses: "index.html.br" is HTML in Brotli.
AddEncoding br .br

RewriteEngine On
# Apache runs the rules again after a rewrite and for the 404 page: stop there.
RewriteCond %{ENV:REDIRECT_STATUS} !^$
RewriteRule ^ - [L]
RewriteRule (^|/)\\.(?!well-known/)|\\.(html|br|gz)$ - [R=404,L]
RewriteRule ^(${[MANIFEST, ...HOST_FILES].join('|').replaceAll('.', '\\.')}|(${HASHED})/?)$ - [R=404,L]
RewriteRule ^$ index.html
RewriteRule ^(${addresses.join('|')})/?$ $1.html [DPI]
RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
RewriteCond %{DOCUMENT_ROOT}/$0.br -f
RewriteRule ^.+$ $0.br [L]

${linesOf(headers, ([name, value]) => `Header always set ${name} "${value}"`)}
Header set Cache-Control "${FILE_CACHE}"
<FilesMatch "\\.html(\\.br)?$">
Header set Cache-Control "${PAGE_CACHE}"
</FilesMatch>
<If "%{REQUEST_URI} =~ m#^/(${HASHED})/#">
Header set Cache-Control "${HASHED_CACHE}"
</If>
<Files "404.html">
Header unset Cache-Control
Header always set Cache-Control "${UNCACHED}"
</Files>
<FilesMatch "\\.(html|css|js|svg|xml|txt|webmanifest|json)(\\.br)?$">
Header merge Vary Accept-Encoding
</FilesMatch>
`

  // deploy/nginx.conf and deploy/Caddyfile include these files.
  const nginx = `${MADE}
types {
${linesOf(types, ({ ending, type }) => `    "${type}" ${ending};`)}
}
default_type application/octet-stream;
${linesOf(headers, ([name, value]) => `add_header ${name} "${value}" always;`)}
`
  const caddy = `${MADE}
(headers) {
	header {
${linesOf(headers, ([name, value]) => `		${name} "${value}"`)}
		Cache-Control {args.0}
	}
${linesOf(types, ({ ending, type }) => `	@${ending} path *.${ending}\n	header @${ending} Content-Type "${type}"`)}
}
`

  const files: Record<HostFile, string> = {
    '.htaccess': htaccess,
    _headers: headersFile,
    _redirects: redirects,
    'headers.Caddyfile': caddy,
    'headers.nginx.conf': nginx,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text)
}
