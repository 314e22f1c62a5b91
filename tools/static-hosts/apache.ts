import { HOST_FILES } from '#server/http/built-files.ts'
import { MANIFEST } from '#settings/identity.ts'
import { anyOf } from './any-of.ts'
import { MEDIA_TYPES } from './media-types.ts'
import type { SiteRules } from './site-rules.ts'

/** `.htaccess` for Apache 2.4, as most web space has it; needs `AllowOverride All` or `FileInfo Options Indexes`. */
export function htaccessFile({ headers, pages, hashedFolders, caching }: SiteRules): string {
  const types = Object.entries(MEDIA_TYPES).map(([extension, type]) => `AddType '${type}' ${extension}`)
  const always = Object.entries(headers).map(([name, value]) => `Header always set ${name} "${value}"`)
  return `# Made by the build: change it there, or it is gone with the next one.
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
RewriteRule ^(${anyOf([MANIFEST, ...HOST_FILES])})$ - [R=404,L]
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
