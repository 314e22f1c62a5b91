import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { writeHostFiles } from '#tools/host-files.ts'
import { SECURITY_HEADERS } from '../support/security-headers.ts'
import { closedPort } from '../support/ports.ts'
import type { Server } from '../support/server.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { type Answer, get } from '../relay/support/post.ts'
import { NO_PROXIES, type Proxy, runProxy } from '../relay/support/proxies.ts'

const lab = useConcurrentLab()

const topFiles = readdirSync(DIST, { withFileTypes: true }).filter((entry) => entry.isFile())
const asset = (ending: string) => readdirSync(join(DIST, 'assets')).find((name) => name.endsWith(ending)) ?? ''
const picture = readdirSync(join(DIST, 'media')).find((name) => name.endsWith('.avif')) ?? ''

/** Every route, every file at the top under its own name, and some of the hashed ones. */
const PATHS = [
  '/',
  '/impressum',
  '/impressum/?utm=1',
  '/datenschutz/',
  '/agb',
  ...topFiles.map(({ name }) => `/${name}`),
  ...['.js', '.css', '.woff2', '.js.br'].map((ending) => `/assets/${asset(ending)}`),
  `/media/${picture}`,
  '/gibt-es-nicht',
  '/assets/gibt-es-nicht.js',
  '/assets',
  '/assets/',
  '/500',
  '/.git/config',
]

// Different by nature: date, server, connection, validators, ranges of what is stored compressed.
const SAME = ['content-type', 'cache-control'] as const

// Hosts send the headers of documents with every file: where the relay leaves them away, they save bytes and no more.
const securityHeadersOf = (relayed: Answer) => SECURITY_HEADERS.filter((name) => relayed.headers[name] !== undefined)

const described = ({ status, headers, text }: Answer, relayed: Answer) => ({
  status,
  headers: Object.fromEntries([...SAME, ...securityHeadersOf(relayed)].map((name) => [name, headers[name]])),
  // The relay says of every file that it varies.
  encoded: status === 200 && headers['content-encoding'] && [headers['content-encoding'], headers.vary?.toLowerCase()],
  text,
})

let relay: Server
beforeAll(async () => {
  relay = await lab.relay()
})

it.skipIf(NO_PROXIES)(
  'the build on Apache alone answers as the relay does: statuses, bodies, security and cache headers',
  async () => {
    const host = await startApacheHost(DIST)
    lab.onEnd(host.close)
    for (const path of PATHS) {
      for (const accepted of ['identity', 'br']) {
        const headers = { 'accept-encoding': accepted }
        const wanted = await get(relay.url, path, headers)
        // A host may compress its 404 page, which the relay sends as it is.
        if (wanted.status === 404 && accepted !== 'identity') continue
        const found = await get(host.url, path, headers)
        expect({ path, accepted, ...described(found, wanted) }).toEqual({
          path,
          accepted,
          ...described(wanted, wanted),
        })
      }
    }
  },
)

describe('the rules for hosts that can’t be run here', () => {
  it('_headers gives every page and file the relay’s headers', async () => {
    const rules = readHeadersFile()
    for (const path of PATHS) {
      const answer = await get(relay.url, path)
      if (answer.status !== 200) continue
      const wanted = Object.fromEntries(
        [...securityHeadersOf(answer), 'cache-control'].map((name) => [name, answer.headers[name]]),
      )
      expect([path, headersFor(rules, path)]).toEqual([path, expect.objectContaining(wanted)])
    }
    expect(headersFor(rules, '/gibt-es-nicht')).toMatchObject({ 'x-content-type-options': 'nosniff' })
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
      expect(readFileSync(join(DIST, file), 'utf8')).not.toContain('forms.example')
    },
  )
})

/** A pattern of paths, and what an answer to one of them carries. */
type Rule = { pattern: RegExp; headers: [name: string, value: string][] }

/** @throws Error when two rules give the same header: hosts would join them. */
function headersFor(rules: readonly Rule[], path: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of rules
    .filter(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))
    .flatMap(({ headers }) => headers)) {
    const key = name.toLowerCase()
    if (found[key] !== undefined) throw new Error(`${path} gets ${name} twice`)
    found[key] = value
  }
  return found
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function readHeadersFile(): Rule[] {
  const blocks = readFileSync(join(DIST, '_headers'), 'utf8').split(/\n(?=\/)/)
  return blocks.map((block) => {
    const [path = '', ...lines] = block.trimEnd().split('\n')
    return {
      pattern: new RegExp(`^${path.split('*').map(literal).join('.*')}$`),
      headers: lines.map((line) => [line.slice(2, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    }
  })
}

const MODULES = ['mpm_event', 'authz_core', 'dir', 'mime', 'negotiation', 'rewrite', 'headers'] as const

/** Apache as web space has it: the site's own `.htaccess` is all that can be set. */
async function startApacheHost(dist: string): Promise<Proxy> {
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

/** Whether somebody listens there. */
function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
