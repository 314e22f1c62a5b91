import { HOST_FILES } from '#server/http/built-files.ts'
import { MANIFEST } from '#settings/identity.ts'
import { anyOf } from './any-of.ts'
import { MEDIA_TYPES } from './media-types.ts'
import type { SiteRules } from './site-rules.ts'

/** `static.nginx.conf`, to be included into a `server` block that has `listen`, `server_name`, certificates and `root`. */
export function nginxFile({ headers, pages, hashedFolders, caching }: SiteRules): string {
  const types = Object.entries(MEDIA_TYPES).map(([extension, type]) => `    "${type}" ${extension.slice(1)};`)
  const always = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`)
  const hashed = hashedFolders.map((folder) => cachedLocation(`/${folder}/`, '$uri', caching.hashed))
  return `# Made by the build: change it there, or it is gone with the next one.
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
location ~ ^/(${anyOf([MANIFEST, ...HOST_FILES])})$ { return 404; }
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
