import { MEDIA_TYPES } from './media-types.ts'
import type { SiteRules } from './site-rules.ts'

/** `headers.nginx.conf`: what deploy/nginx.conf sends with the files it serves beside the relay. */
export function nginxHeaders({ headers }: SiteRules): string {
  return `# Made by the build: change it there, or it is gone with the next one.
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
  return `# Made by the build: change it there, or it is gone with the next one.
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
