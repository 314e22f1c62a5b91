import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { DIST } from '#tools/paths.ts'
import { findProgram } from '#tools/programs.ts'
import { closedPort } from '../../support/ports.ts'
import { until } from '../../support/until.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const SITE = '/opt/montage-website/current/dist'
const CERTIFICATES = join(import.meta.dirname, 'certificates')

/** A real proxy in front of a relay, with a certificate nobody has signed: visit it with `proxyVisitor`. */
export type Proxy = { url: string; close: () => Promise<void> }

/** Why tests with real proxies can't run here, or null. */
export const NO_PROXIES = (['nginx', 'nginxBrotli', 'caddy', 'apache'] as const).every((name) => findProgram(name))
  ? null
  : 'nginx, Caddy and Apache are installed by themselves on Debian only'

/** Whether visitors may come by IPv6 here. */
export const HAS_IPV6 = Object.values(networkInterfaces()).some((list) =>
  list?.some(({ address }) => address === '::1'),
)

/** An agent for the proxies' certificates. @param localAddress where the visitor comes from, in 127.0.0.0/8. */
export function proxyVisitor(localAddress: string): Agent {
  return new Agent({ localAddress, rejectUnauthorized: false })
}

/** Starts nginx with deploy/nginx.conf. @param changed further lines of it and what stands there instead. */
export async function startNginx(relayUrl: string, changed: Record<string, string> = {}): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [port, plainPort] = [await closedPort(), await closedPort()]
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const config = replaceLines(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), {
    'user www-data;': 'user root;',
    'pid /run/nginx.pid;': `pid ${join(folder, 'nginx.pid')};`,
    'error_log /var/log/nginx/error.log crit;': 'error_log stderr crit;',
    'http {': `http {\n${temporary}`,
    [SITE]: realpathSync(DIST),
    'server 127.0.0.1:3000;': `server 127.0.0.1:${new URL(relayUrl).port};`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    // A test machine may have no IPv6.
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': HAS_IPV6 ? `listen [::1]:${port} ssl http2;` : '',
    'ssl_certificate /etc/letsencrypt/live/www.beispiel.de/fullchain.pem;': `ssl_certificate ${join(CERTIFICATES, 'self-signed.pem')};`,
    'ssl_certificate_key /etc/letsencrypt/live/www.beispiel.de/privkey.pem;': `ssl_certificate_key ${join(CERTIFICATES, 'key.pem')};`,
    ...changed,
  })
  // Where Debian has its modules, as seen from the folder nginx is told to be at home in.
  symlinkSync('/usr/lib/nginx/modules', join(folder, 'modules'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, config)
  const args = ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;']
  return { url: `https://127.0.0.1:${port}`, close: await runProxy('nginx', args, folder, () => takesTls(port)) }
}

/** Starts Caddy with deploy/Caddyfile. */
export async function startCaddy(relayUrl: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const port = await closedPort()
  const sites = ['127.0.0.1', 'www.betrieb.example', ...(HAS_IPV6 ? ['[::1]'] : [])].map(
    (host) => `https://${host}:${port}`,
  )
  const config = replaceLines(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'), {
    [SITE]: realpathSync(DIST),
    '\nbeispiel.de {\n\tredir https://www.beispiel.de{uri} 308\n}\n': '',
    '\n{\n': '\n{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\n',
    'www.beispiel.de {': `${sites.join(', ')} {\nbind 127.0.0.1 ${HAS_IPV6 ? '::1' : ''}`,
    'reverse_proxy 127.0.0.1:3000 {': `reverse_proxy 127.0.0.1:${new URL(relayUrl).port} {`,
  })
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, config)
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  return { url: `https://127.0.0.1:${port}`, close: await runProxy('caddy', args, folder, () => takesTls(port)) }
}

/** @throws Error when the shipped file no longer says what a test replaces. */
function replaceLines(config: string, lines: Record<string, string>): string {
  return Object.entries(lines).reduce((text, [line, replacement]) => {
    if (!text.includes(line)) throw new Error(`the shipped configuration has no line ${line}`)
    return text.replaceAll(line, () => replacement)
  }, config)
}

/** Caddy listens before it has a certificate. */
function takesTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', { rejectUnauthorized: false }, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}

/**
 * Runs a proxy until it is closed.
 * @param folder its own, removed at the end.
 * @returns what closes it.
 * @throws Error with its words when it ends by itself.
 */
export async function runProxy(
  name: 'nginx' | 'caddy' | 'apache',
  args: string[],
  folder: string,
  isReady: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const child = spawn(findProgram(name) ?? name, args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  await until(`${name} is ready`, () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${String(Buffer.concat(output))}`)
    return isReady()
  })
  return async () => {
    const closed = once(child, 'close')
    child.kill()
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
}
