import { chmodSync, cpSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeHostFiles } from '#tools/host-files.ts'
import { DIST } from '#tools/paths.ts'
import { described, FILES, securityHeadersOf } from '../relay/support/behind-proxy.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { get } from '../relay/support/post.ts'
import { type Proxy, runProxy } from '../relay/support/proxies.ts'
import { startOnSomePort } from '../support/ports.ts'

const lab = useConcurrentLab()
const asset = (ending: string) =>
  `/assets/${readdirSync(join(DIST, 'assets')).find((name) => name.endsWith(ending)) ?? ''}`
const PATHS = [...FILES, ...['.css', '.woff2'].map(asset)]
const MISSING = [
  '/gibt-es-nicht',
  '/assets/gibt-es-nicht.js',
  '/assets',
  '/assets/',
  '/500',
  '/.git/config',
  asset('.js.br'),
]

const relay = await lab.relay()

it('the build on Apache alone answers as the relay does: statuses, bodies, security and cache headers', async () => {
  const host = await startApacheHost()
  lab.onEnd(host.close)
  for (const [path, encoding] of [...PATHS, ...MISSING].flatMap((file) => [
    [file, 'identity'] as const,
    [file, 'br'] as const,
  ])) {
    // A host may compress its 404 page, which the relay sends as it is.
    if (encoding === 'br' && MISSING.includes(path)) continue
    const headers = { 'accept-encoding': encoding }
    const [found, wanted] = [await get(host.url, path, headers), await get(relay.url, path, headers)]
    expect({ path, encoding, ...described(found, wanted) }).toEqual({ path, encoding, ...described(wanted, wanted) })
  }
})

describe('the rules for hosts that can’t be run here', () => {
  it('_headers gives pages and files the relay’s headers, each once', async () => {
    const [everywhere = '', ...others] = readFileSync(join(DIST, '_headers'), 'utf8').split(/\n(?=\/)/)
    const { headers } = await get(relay.url, '/')
    const lines = securityHeadersOf({ headers, status: 200, text: '' }).map(
      (name) => `  ${name}: ${String(headers[name])}`,
    )
    expect(everywhere.toLowerCase().trimEnd().split('\n')).toEqual(
      expect.arrayContaining(['/*', ...lines.map((line) => line.toLowerCase())]),
    )
    // A header that two rules give would be joined by hosts.
    expect(others.join('\n')).not.toMatch(/^ {2}(?!cache-control|content-type)/im)
    expect(others.find((rule) => rule.startsWith('/assets/*'))).toContain('max-age=31536000, immutable')
  })

  it('what only the relay needs is not found (Netlify)', () => {
    const redirects = readFileSync(join(DIST, '_redirects'), 'utf8')
    for (const name of ['500', 'anfrage']) {
      expect(redirects).toContain(`/${name} /404.html 404!\n/`)
      expect(redirects).toContain(`/${name}.html /404.html 404!\n`)
    }
  })

  it.each(['.htaccess', '_headers', 'headers.nginx.conf', 'headers.Caddyfile'])(
    '%s lets the form post to an external service',
    async (file) => {
      const folder = lab.dataDir()
      await writeHostFiles('https://forms.example', folder)
      const policy = "connect-src 'self' https://forms.example; form-action 'self' https://forms.example;"
      expect(readFileSync(join(folder, file), 'utf8')).toContain(policy)
    },
  )
})

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'rewrite', 'headers'] as const

/** Apache as web space has it: the site's own `.htaccess` is all that can be set. */
function startApacheHost(): Promise<Proxy> {
  return startOnSomePort((port) =>
    runProxy('apache', port, (folder) => {
      // A copy of the site where another user, the host's, may read it.
      const root = join(folder, 'site')
      cpSync(realpathSync(DIST), root, { recursive: true })
      chmodSync(folder, 0o755)
      const config = `ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
TypesConfig /dev/null
DocumentRoot ${root}
<Directory ${root}>
  Options Indexes FollowSymLinks MultiViews
  AllowOverride All
  Require all granted
</Directory>
`
      writeFileSync(join(folder, 'apache.conf'), config)
      return ['-f', join(folder, 'apache.conf'), '-D', 'FOREGROUND']
    }),
  )
}
