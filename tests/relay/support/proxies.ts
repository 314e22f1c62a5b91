import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DIST } from '#build/paths.ts'
import { programPath } from '../../support/installed.ts'
import { startOnSomePort } from '../../support/ports.ts'
import { outputOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { answers } from './post.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const SITE = '/opt/montage-website/current/dist'
export const CERTIFICATES = join(import.meta.dirname, 'certificates')

/** A real proxy or web server. With TLS its certificate is self-signed, so a test visits it with `proxyVisitor`. */
export type Proxy = { url: string; close: () => Promise<void> }

/** Whether visitors may come by IPv6 here. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
)

/** An agent that accepts the proxies' certificates. @param localAddress the visitor's address, in 127.0.0.0/8. */
export function proxyVisitor(localAddress: string): Agent {
  return new Agent({ localAddress, rejectUnauthorized: false })
}

/** The port for HTTP of the nginx that has this port for HTTPS. */
export const plainPortOf = (port: number) => port + 10_000

/** The lines of deploy/nginx.conf that name the one site. */
const ONE_SITE = {
  [SITE]: realpathSync(DIST),
  '/etc/letsencrypt/live/www.beispiel.de/fullchain.pem': join(CERTIFICATES, 'self-signed.pem'),
  '/etc/letsencrypt/live/www.beispiel.de/privkey.pem': join(CERTIFICATES, 'key.pem'),
}

/** Starts nginx with deploy/nginx.conf. @param changed more lines of it, each with its replacement. */
export const startNginx = (relayUrl: string, changed: Record<string, string> = {}): Promise<Proxy> =>
  runNginx('nginx.conf', relayUrl, { ...ONE_SITE, ...changed })

/** Starts nginx with deploy/sites.nginx.conf. The certificates lie in `live/` beside the site folders. */
export const startNginxForSites = (relayUrl: string, sitesDir: string): Promise<Proxy> =>
  runNginx('sites.nginx.conf', relayUrl, { '/srv/sites': sitesDir, '/etc/letsencrypt/live': join(sitesDir, 'live') })

function runNginx(file: string, relayUrl: string, changed: Record<string, string>): Promise<Proxy> {
  const shipped = readFileSync(join(DEPLOY, file), 'utf8')
  return startOnSomePort((port) =>
    runProxy('nginx', port, (folder) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
        .join('\n')
      const config = replaceLines(shipped, {
        'user www-data;': process.getuid?.() === 0 ? 'user root;' : '',
        'pid /run/nginx.pid;': `pid ${join(folder, 'nginx.pid')};`,
        'error_log /var/log/nginx/error.log crit;': 'error_log stderr crit;',
        'http {': `http {\n${temporary}`,
        'server 127.0.0.1:3000;': `server 127.0.0.1:${new URL(relayUrl).port};`,
        // nginx sends a request to itself at this port, to wait before it tries the relay again.
        '127.0.0.1:3010;': `127.0.0.1:${port + 5000};`,
        'listen 80;': `listen 127.0.0.1:${plainPortOf(port)};`,
        'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
        // A test machine may have no IPv6.
        'listen [::]:80;': '',
        'listen [::]:443 ssl http2;': HAS_IPV6 ? `listen [::1]:${port} ssl http2;` : '',
        ...changed,
      })
      // nginx looks for modules in its home folder (-p), but Debian has them elsewhere.
      symlinkSync('/usr/lib/nginx/modules', join(folder, 'modules'))
      writeFileSync(join(folder, 'nginx.conf'), config)
      return ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr', '-g', 'daemon off;']
    }),
  )
}

/** Starts Caddy with deploy/Caddyfile. */
export function startCaddy(relayUrl: string): Promise<Proxy> {
  const hosts = ['127.0.0.1', 'www.betrieb.example', ...(HAS_IPV6 ? ['[::1]'] : [])]
  return runCaddy('Caddyfile', relayUrl, (port) => {
    const sites = hosts.map((host) => `https://${host}:${port}`).join(', ')
    return {
      [SITE]: realpathSync(DIST),
      '\nbeispiel.de {\n\tredir https://www.beispiel.de{uri} 308\n}\n': '',
      'www.beispiel.de {': `${sites} {\nbind 127.0.0.1 ${HAS_IPV6 ? '::1' : ''}`,
    }
  })
}

/** Starts Caddy with deploy/sites.Caddyfile. */
export const startCaddyForSites = (relayUrl: string, sitesDir: string): Promise<Proxy> =>
  runCaddy('sites.Caddyfile', relayUrl, (port) => ({
    '/srv/sites': sitesDir,
    '127.0.0.1:3011': `127.0.0.1:${port + 5000}`,
    'https:// {': `https://:${port} {\nbind 127.0.0.1`,
  }))

function runCaddy(file: string, relayUrl: string, lines: (port: number) => Record<string, string>): Promise<Proxy> {
  const shipped = readFileSync(join(DEPLOY, file), 'utf8')
  return startOnSomePort((port) =>
    runProxy('caddy', port, (folder) => {
      const config = replaceLines(shipped, {
        ...lines(port),
        '\n{\n': '\n{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\n',
        'reverse_proxy 127.0.0.1:3000 {': `reverse_proxy 127.0.0.1:${new URL(relayUrl).port} {`,
      })
      writeFileSync(join(folder, 'Caddyfile'), config)
      return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
    }),
  )
}

/** @throws Error when the shipped file lacks a line that a test replaces. */
function replaceLines(config: string, lines: Record<string, string>): string {
  return Object.entries(lines).reduce((text, [line, replacement]) => {
    if (!text.includes(line)) throw new Error(`the shipped configuration has no line ${line}`)
    return text.replaceAll(line, () => replacement)
  }, config)
}

/**
 * Runs a proxy until it is closed.
 * @param configure writes the proxy's files into a new folder, and returns its arguments.
 * @returns null when another program has the port.
 * @throws Error with the proxy's output when it ends for another reason.
 */
export async function runProxy(
  name: 'nginx' | 'caddy' | 'apache',
  port: number,
  configure: (folder: string) => string[],
): Promise<Proxy | null> {
  const url = `${name === 'apache' ? 'http' : 'https'}://127.0.0.1:${port}`
  if (await answers(`http://127.0.0.1:${port}`)) return null
  // With TLS it must have a certificate: Caddy listens before it has one.
  const isReady = () => answers(url, name === 'apache' ? undefined : proxyVisitor('127.0.0.1'))
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const child = spawn(programPath(name), configure(folder), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const output = outputOf(child)
  const start = await until(`${name} is ready`, async () => {
    if (child.exitCode === null) return (await isReady()) && 'ready'
    if (/address already in use/i.test(output())) return 'taken'
    throw new Error(`${name} ended: ${output()}`)
  })
  if (start === 'taken') return null
  return {
    url,
    async close() {
      const closed = once(child, 'close')
      child.kill()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
