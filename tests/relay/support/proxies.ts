import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { findProgram } from '#tools/programs.ts'
import { until } from '../../support/until.ts'

const DEPLOY = join(import.meta.dirname, '../../../deploy')

/** A real proxy in front of a relay, with a certificate nobody has signed: visit it with `proxyVisitor`. */
export type Proxy = { url: string; close: () => Promise<void> }

/** Why tests with real proxies can't run here, or null. */
export const NO_PROXIES =
  findProgram('nginx') && findProgram('caddy') && findProgram('openssl')
    ? null
    : 'nginx, Caddy and openssl are installed by themselves on Debian only'

/** An agent for the proxies' certificates. @param localAddress where the visitor comes from, in 127.0.0.0/8. */
export function proxyVisitor(localAddress: string): Agent {
  return new Agent({ localAddress, rejectUnauthorized: false })
}

/** Starts nginx with deploy/nginx.conf. @param changed further lines of it and what stands there instead. */
export async function startNginx(relayUrl: string, changed: Record<string, string> = {}): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  writeCertificate(key, certificate)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const config = replaceLines(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), {
    'user www-data;': 'user root;',
    'pid /run/nginx.pid;': `pid ${join(folder, 'nginx.pid')};`,
    'error_log /var/log/nginx/error.log crit;': 'error_log stderr crit;',
    'http {': `http {\n${temporary}`,
    'server 127.0.0.1:3000;': `server 127.0.0.1:${new URL(relayUrl).port};`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    // A test machine may have no IPv6.
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    'ssl_certificate /etc/letsencrypt/live/www.beispiel.de/fullchain.pem;': `ssl_certificate ${certificate};`,
    'ssl_certificate_key /etc/letsencrypt/live/www.beispiel.de/privkey.pem;': `ssl_certificate_key ${key};`,
    ...changed,
  })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, config)
  return startProxy('nginx', ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'], folder, port)
}

/** Starts Caddy with deploy/Caddyfile. */
export async function startCaddy(relayUrl: string): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const port = await freePort()
  const config = replaceLines(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'), {
    '\n{\n': '\n{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\n',
    'www.beispiel.de, beispiel.de {': `https://127.0.0.1:${port} {\nbind 127.0.0.1`,
    'reverse_proxy 127.0.0.1:3000 {': `reverse_proxy 127.0.0.1:${new URL(relayUrl).port} {`,
  })
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, config)
  return startProxy('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], folder, port)
}

/** @throws Error when the shipped file no longer says what a test replaces. */
function replaceLines(config: string, lines: Record<string, string>): string {
  return Object.entries(lines).reduce((text, [line, replacement]) => {
    if (!text.includes(line)) throw new Error(`the shipped configuration has no line ${line}`)
    return text.replaceAll(line, () => replacement)
  }, config)
}

async function startProxy(name: 'nginx' | 'caddy', args: string[], folder: string, port: number): Promise<Proxy> {
  const child = spawn(findProgram(name) ?? name, args, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  await until(`${name} is ready`, () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${String(Buffer.concat(output))}`)
    return isReady(port)
  })
  return {
    url: `https://127.0.0.1:${port}`,
    async close() {
      const closed = once(child, 'close')
      child.kill()
      await closed
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeCertificate(key: string, certificate: string): void {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const target = ['-subj', '/CN=localhost', '-keyout', key, '-out', certificate]
  const { status, stderr } = spawnSync(findProgram('openssl') ?? 'openssl', [...args, ...target])
  if (status !== 0) throw new Error(`openssl made no certificate: ${String(stderr)}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Caddy listens before it has a certificate. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', { rejectUnauthorized: false }, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
