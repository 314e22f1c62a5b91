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
import { securityHeaders } from '#server/http/security-headers.ts'
import { MANIFEST } from '#settings/identity.ts'
import { MEDIA_TYPES } from './media-types.ts'

const MADE = '# Made by the build: change it there, or it is gone with the next one.'
const HASHED = anyOf(HASHED_FOLDERS)
const PAGE_CACHE = cacheControlOf('index.html')
const FILE_CACHE = cacheControlOf('robots.txt')
const HASHED_CACHE = cacheControlOf(`${HASHED_FOLDERS[0]}/x`)

/**
 * Writes what makes another server answer as the relay does: the same addresses, headers and 404 page. Part of the
 * build, because the content security policy depends on where the form posts.
 */
export async function writeHostFiles(externalFormOrigin: string | null, dist: string): Promise<void> {
  const entries = await readdir(dist, { withFileTypes: true })
  const served = entries.filter((entry) => entry.isFile() && isServed(entry.name)).map(({ name }) => name)
  const headers = Object.entries(securityHeaders(externalFormOrigin))
  const files: Record<HostFile, string> = {
    '.htaccess': htaccess(headers, served),
    _headers: headersFile(headers, served),
    _redirects: redirects(),
    'headers.Caddyfile': caddy(headers),
    'headers.nginx.conf': nginx(headers),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text)
}

/** Carried by every answer, the 404 too. */
type HeaderList = readonly [name: string, value: string][]

/** The pages besides the home page, e.g. `impressum` for `impressum.html`. */
const pagesOf = (served: readonly string[]) =>
  served.filter((name) => name.endsWith('.html') && name !== 'index.html').map((name) => name.replace('.html', ''))

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. Of two rules that fit, both count and equal names are joined, so
 * each file gets its Cache-Control from one rule alone.
 */
function headersFile(headers: HeaderList, served: readonly string[]): string {
  return [
    `/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`,
    ...['/', ...pagesOf(served).flatMap((page) => [`/${page}`, `/${page}/`])].map((path) => cached(path, PAGE_CACHE)),
    ...served.filter((name) => !name.endsWith('.html')).map((name) => cached(`/${name}`, FILE_CACHE)),
    ...HASHED_FOLDERS.map((folder) => cached(`/${folder}/*`, HASHED_CACHE)),
  ].join('')
}

const cached = (path: string, value: string) => `${path}\n  Cache-Control: ${value}\n`

/** `_redirects` for Netlify: what only the relay needs is as missing as everywhere. Cloudflare Pages skips these lines. */
function redirects(): string {
  const hidden = [...TEMPLATE_PAGES.flatMap((page) => [page, page.replace('.html', '')]), MANIFEST]
  return hidden.map((name) => `/${name} /404.html 404!\n`).join('')
}

/** `.htaccess` for Apache 2.4, as most web space has it; needs `AllowOverride All` or `FileInfo Options Indexes`. */
function htaccess(headers: HeaderList, served: readonly string[]): string {
  return `${MADE}
ErrorDocument 404 /404.html
DirectoryIndex index.html
DirectorySlash Off
<IfModule mod_negotiation.c>
Options -MultiViews
</IfModule>

${eachType((ending, type) => `AddType '${type}' .${ending}`)}
# The build has compressed what compresses: "index.html.br" is HTML in Brotli.
AddEncoding br .br

RewriteEngine On
# The second round, after a rule or for the 404 page.
RewriteCond %{ENV:REDIRECT_STATUS} !^$
RewriteRule ^ - [L]
RewriteRule (^|/)\\.(?!well-known/)|\\.(html|br|gz)$ - [R=404,L]
RewriteRule ^(${anyOf([MANIFEST, ...HOST_FILES])}|(${HASHED})/?)$ - [R=404,L]
RewriteRule ^$ index.html
RewriteRule ^(${anyOf(pagesOf(served))})/?$ $1.html [DPI]
RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
RewriteCond %{DOCUMENT_ROOT}/$0.br -f
RewriteRule ^.+$ $0.br [L]

${headers.map(([name, value]) => `Header always set ${name} "${value}"`).join('\n')}
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
}

/** `headers.nginx.conf`: what deploy/nginx.conf sends with the files it serves beside the relay. */
const nginx = (headers: HeaderList): string => `${MADE}
types {
${eachType((ending, type) => `    "${type}" ${ending};`)}
}
default_type application/octet-stream;
${headers.map(([name, value]) => `add_header ${name} "${value}" always;`).join('\n')}
`

/** `headers.Caddyfile`: the same for deploy/Caddyfile, as a snippet that takes the Cache-Control. */
const caddy = (headers: HeaderList): string => `${MADE}
(headers) {
	header {
${headers.map(([name, value]) => `		${name} "${value}"`).join('\n')}
		Cache-Control {args.0}
	}
${eachType((ending, type) => `	@${ending} path *.${ending}\n	header @${ending} Content-Type "${type}"`)}
}
`

function eachType(line: (ending: string, type: string) => string): string {
  return Object.entries(MEDIA_TYPES)
    .map(([extension, type]) => line(extension.slice(1), type))
    .join('\n')
}

/** An alternative of plain names for a regular expression. */
function anyOf(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('.', '\\.')).join('|')
}
