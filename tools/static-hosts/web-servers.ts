import { HOST_FILES } from '#server/http/built-files.ts'
import { MANIFEST } from '#settings/identity.ts'
import { MEDIA_TYPES } from './media-types.ts'

/** What the relay does with the files of a build, for the files that tell other servers to do the same. */
export type SiteRules = {
  /** Carried by every answer, the 404 too. */
  headers: Readonly<Record<string, string>>
  /** The pages besides the home page, e.g. `impressum` for `impressum.html`. */
  pages: readonly string[]
  hashedFolders: readonly string[]
  /** Cache-Control of each kind. */
  caching: { page: string; file: string; hashed: string; missing: string }
}

const MADE = '# Made by the build: change it there, or it is gone with the next one.'
const NEVER_SERVED = anyOf([MANIFEST, ...HOST_FILES])

/** `.htaccess` for Apache 2.4, as most web space has it; needs `AllowOverride All` or `FileInfo Options Indexes`. */
export function htaccessFile({ headers, pages, hashedFolders, caching }: SiteRules): string {
  const types = Object.entries(MEDIA_TYPES).map(([extension, type]) => `AddType '${type}' ${extension}`)
  const always = Object.entries(headers).map(([name, value]) => `Header always set ${name} "${value}"`)
  return `${MADE}
ErrorDocument 404 /404.html
DirectoryIndex index.html
DirectorySlash Off
<IfModule mod_negotiation.c>
Options -MultiViews
</IfModule>

${types.join('\n')}
# The build has compressed what compresses: "index.html.br" is HTML in Brotli.
AddEncoding br .br

RewriteEngine On
# The second round, after a rule or for the 404 page.
RewriteCond %{ENV:REDIRECT_STATUS} !^$
RewriteRule ^ - [L]
RewriteRule (^|/)\\.(?!well-known/)|\\.(html|br|gz)$ - [R=404,L]
RewriteRule ^(${NEVER_SERVED})$ - [R=404,L]
RewriteRule ^(${anyOf(hashedFolders)})/?$ - [R=404,L]
RewriteRule ^$ index.html
RewriteRule ^(${anyOf(pages)})/?$ $1.html [DPI]
RewriteCond %{HTTP:Accept-Encoding} \\bbr\\b
RewriteCond %{DOCUMENT_ROOT}/$0.br -f
RewriteRule ^.+$ $0.br [L]

${always.join('\n')}
Header set Cache-Control "${caching.file}"
<FilesMatch "\\.html(\\.br)?$">
Header set Cache-Control "${caching.page}"
</FilesMatch>
<If "%{REQUEST_URI} =~ m#^/(${anyOf(hashedFolders)})/#">
Header set Cache-Control "${caching.hashed}"
</If>
<Files "404.html">
Header unset Cache-Control
Header always set Cache-Control "${caching.missing}"
</Files>
<FilesMatch "\\.(html|css|js|svg|xml|txt|webmanifest|json)(\\.br)?$">
Header merge Vary Accept-Encoding
</FilesMatch>
`
}

/** `headers.nginx.conf`: what deploy/nginx.conf sends with the files it serves beside the relay. */
export function nginxHeaders({ headers }: SiteRules): string {
  return `${MADE}
types {
${Object.entries(MEDIA_TYPES)
  .map(([extension, type]) => `    "${type}" ${extension.slice(1)};`)
  .join('\n')}
}
default_type application/octet-stream;
${Object.entries(headers)
  .map(([name, value]) => `add_header ${name} "${value}" always;`)
  .join('\n')}
`
}

/** `headers.Caddyfile`: the same for deploy/Caddyfile, as a snippet that takes the Cache-Control. */
export function caddyHeaders({ headers }: SiteRules): string {
  const types = Object.entries(MEDIA_TYPES).map(([extension, type]) => {
    const name = `@${extension.slice(1)}`
    return `	${name} path *${extension}\n	header ${name} Content-Type "${type}"`
  })
  return `${MADE}
(headers) {
	header {
${Object.entries(headers)
  .map(([name, value]) => `		${name} "${value}"`)
  .join('\n')}
		Cache-Control {args.0}
	}
${types.join('\n')}
}
`
}

/** An alternative of plain names for a regular expression. */
function anyOf(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('.', '\\.')).join('|')
}
