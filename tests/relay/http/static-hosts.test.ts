import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { writeHostFiles } from '#tools/host-files.ts'
import { SECURITY_HEADERS } from '../../support/security-headers.ts'
import type { Server } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { type Answer, get } from '../support/post.ts'
import { NO_PROXIES } from '../support/proxies.ts'
import { startApacheHost } from '../support/static-hosts.ts'

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

describe.skipIf(NO_PROXIES).each([{ name: 'Apache', start: startApacheHost, encoding: 'br' }])(
  'the build on $name alone',
  ({ start, encoding }) => {
    it('answers as the relay does: statuses, bodies, security and cache headers', async () => {
      const host = await start(DIST)
      lab.onEnd(host.close)
      for (const path of PATHS) {
        for (const accepted of ['identity', encoding]) {
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
    })
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
