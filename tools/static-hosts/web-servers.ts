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

/** `static.nginx.conf`, to be included into a `server` block that has `listen`, `server_name`, certificates and `root`. */
export function nginxFile({ headers, pages, hashedFolders, caching }: SiteRules): string {
  const types = Object.entries(MEDIA_TYPES).map(([extension, type]) => `    "${type}" ${extension.slice(1)};`)
  const always = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`)
  const hashed = hashedFolders.map((folder) => cachedLocation(`/${folder}/`, '$uri', caching.hashed))
  return `${MADE}
types {
${types.join('\n')}
}
default_type application/octet-stream;
# The build has compressed what compresses.
gzip_static on;
gzip_vary on;
error_page 403 404 /404.html;

# A location with an add_header of its own would lose these: so what differs is a variable.
${always.join('\n')}
add_header Cache-Control $site_cache always;
set $site_cache "${caching.file}";

location ~ (^|/)\\.(?!well-known/)|\\.(html|br|gz)$ { return 404; }
location ~ ^/(${NEVER_SERVED})$ { return 404; }
${cachedLocation('= /404.html', '$uri', caching.missing, 'internal;')}
${cachedLocation('= /', '/index.html', caching.page)}
${cachedLocation(`~ ^/(${anyOf(pages)})/?$`, '/$1.html', caching.page)}
${hashed.join('\n')}
location / { try_files $uri =404; }
`
}

function cachedLocation(match: string, file: string, cacheControl: string, more = ''): string {
  return `location ${match} { ${more} set $site_cache "${cacheControl}"; try_files ${file} =404; }`
}

/** An alternative of plain names for a regular expression. */
function anyOf(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('.', '\\.')).join('|')
}
