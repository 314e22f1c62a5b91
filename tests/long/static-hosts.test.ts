import { chmodSync, cpSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DIST } from '#build/paths.ts'
import { described, FILES } from '../relay/support/behind-proxy.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { get } from '../relay/support/post.ts'
import { type Proxy, runProxy } from '../relay/support/proxies.ts'
import { builtFile } from '../support/dist.ts'
import { startOnSomePort } from '../support/ports.ts'

const lab = useConcurrentLab()
const PATHS = [...FILES, ...['.css', '.woff2'].map((ending) => builtFile('assets', ending))]
const MISSING = ['/gibt-es-nicht', '/assets/', '/500', '/.git/config', builtFile('assets', '.js.br')]

const relay = await lab.relay()

it('the build on Apache alone answers as the relay does: statuses, bodies, security and cache headers', async () => {
  const host = await startApacheHost()
  lab.onEnd(host.close)
  for (const path of [...PATHS, ...MISSING]) {
    // A host may compress its 404 page, which the relay sends as it is.
    const headers = { 'accept-encoding': MISSING.includes(path) ? 'identity' : 'br' }
    const [found, wanted] = [await get(host.url, path, headers), await get(relay.url, path, headers)]
    expect({ path, ...described(found, wanted) }).toEqual({ path, ...described(wanted, wanted) })
  }
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
