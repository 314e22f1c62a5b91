import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closedPort } from '../../support/ports.ts'
import type { Proxy } from './proxies.ts'
import { canConnect, runProxy } from './run-proxy.ts'

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'rewrite', 'headers'] as const

/** Apache as web space has it: the site's own `.htaccess` is all that can be set. */
export async function startApacheHost(dist: string): Promise<Proxy> {
  const { folder, root, port } = await upload(dist)
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
  const file = join(folder, 'apache.conf')
  writeFileSync(file, config)
  const args = ['-f', file, '-D', 'FOREGROUND']
  return { url: `http://127.0.0.1:${port}`, close: await runProxy('apache', args, folder, () => canConnect(port)) }
}

/** A copy of the site where another user, the host's, may read it. */
async function upload(dist: string): Promise<{ folder: string; root: string; port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'host-'))
  chmodSync(folder, 0o755)
  const root = join(folder, 'site')
  mkdirSync(root)
  cpSync(realpathSync(dist), root, { recursive: true })
  return { folder, root, port: await closedPort() }
}
