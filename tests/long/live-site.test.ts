import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DIST } from '#build/paths.ts'
import { type Environment, run } from '../support/server.ts'
import { useLab } from '../relay/support/lab.ts'
import { parsed } from '../relay/support/mail-server.ts'
import { portOf } from '../support/ports.ts'
import { until } from '../support/until.ts'
import { CERTIFICATES, plainPortOf, startNginx } from '../relay/support/proxies.ts'
import { business } from '../support/content.ts'

const lab = useLab()
const SITE = business.siteUrl
const NAME = new URL(SITE).hostname
const REDIRECT = 'location / {\n            return 308 https://www.beispiel.de$request_uri;'

/**
 * Puts the site online as docs/helfer.md says, with nginx in front, in a network where every name leads to this machine.
 * @param changed lines of deploy/nginx.conf and their replacement.
 * @returns the environment of a command that finds the site.
 */
async function goLive(relayEnv: Environment, changed: Record<string, string> = {}): Promise<Environment> {
  const relay = await lab.relay({ TRUST_PROXY: '1', ...relayEnv })
  const { url, close } = await startNginx(relay.url, {
    ...changed,
    'server_name www.beispiel.de beispiel.de;': `server_name ${NAME} www.${NAME};`,
    'server_name www.beispiel.de;': `server_name ${NAME};`,
    'server_name beispiel.de;': `server_name www.${NAME};`,
    'return 308 https://www.beispiel.de$request_uri;': `return 308 ${SITE}$request_uri;`,
    '/etc/letsencrypt/live/www.beispiel.de/fullchain.pem': join(CERTIFICATES, 'website.pem'),
  })
  lab.onEnd(close)
  const port = Number(new URL(url).port)
  const internet = await startInternet({ 443: port, 80: plainPortOf(port) })
  return {
    PATH: process.env['PATH'] ?? '',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: internet,
    HTTPS_PROXY: internet,
    NODE_EXTRA_CA_CERTS: join(CERTIFICATES, 'ca.pem'),
  }
}

/** A proxy that leads every name to this machine, and each port to another one. */
async function startInternet(ports: Readonly<Record<number, number>>): Promise<string> {
  const portBehind = (url: URL) => ports[Number(url.port || 80)] ?? 0
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? '')
    const options = { port: portBehind(url), path: url.pathname, headers: { host: url.host } }
    get(options, (far) => {
      answer.writeHead(far.statusCode ?? 0, far.headers)
      far.pipe(answer)
    })
  }).listen(0, '127.0.0.1')
  server.on('connect', ({ url = '' }, socket) => {
    const far = connect(portBehind(new URL(`tunnel://${url}`)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      far.pipe(socket).pipe(far)
    })
    far.on('error', () => socket.destroy())
    socket.on('error', () => far.destroy())
  })
  await once(server, 'listening')
  lab.onEnd(() => server.close())
  return `http://127.0.0.1:${portOf(server)}`
}

const check = (env: Environment, address = SITE) => run('commands/check-live.ts', [address], env)

describe('the live site behind nginx', () => {
  it('is all right: the probe is in the mailbox, with its photos', async () => {
    const mail = await lab.mailServer()
    const { code, stdout } = await check(await goLive({ SMTP_URL: mail.url }))
    expect(stdout).toContain('Alles bereit')
    expect(stdout).toMatch(
      /Die Probe-Anfrage \w{4}-\w{4} ist gespeichert\. Liegt sie mit ihren fünf Bildern in Ihrem Postfach/,
    )
    expect(stdout).not.toContain('Für Ihren Helfer')
    expect(code).toBe(0)
    await until('its mail is there', () => mail.mails.length > 0)
    const [received] = mail.mails
    const { attachments } = received ? await parsed(received) : { attachments: [] }
    const others = [2, 3, 4, 5].map((count) => `probe (${count}).jpg`)
    expect(attachments.map(({ filename }) => filename)).toEqual(['probe.jpg', ...others])
    // The files together are larger than an earlier configuration allowed.
    expect(attachments[0]?.size).toBeGreaterThan(8_388_608 / 5)
  })

  it.each([
    ['no mail is sent', {}, 'ist gespeichert, aber nicht verschickt. Der Server verschickt keine E-Mails'],
    [
      'photos are too large for nginx',
      { 'client_max_body_size 32m;': 'client_max_body_size 8m;' },
      'mit 413. Fünf Fotos von je 2 MB',
    ],
    [
      'nobody is led to the encrypted pages',
      { [REDIRECT]: 'location / {\n proxy_pass http://relay;' },
      `http://${NAME}/impressum endet bei http://${NAME}/impressum statt bei ${SITE}/impressum.`,
    ],
    [
      'a header is lost',
      { [`include ${realpathSync(DIST)}/headers.nginx.conf;`]: 'default_type text/html;' },
      'Diese HTTP-Kopfzeilen fehlen: Content-Security-Policy',
    ],
  ])('%s', async (_case, changed, expected) => {
    const { code, stdout } = await check(await goLive({}, changed))
    expect(stdout).toContain(expected)
    expect(code).toBe(1)
  })

  it('a certificate nobody trusts is all there is to say', async () => {
    const { NODE_EXTRA_CA_CERTS: _trusted, ...env } = await goLive({})
    const { code, stdout } = await check(env)
    expect(stdout).toContain(`${SITE}: Browser trauen dem Zertifikat nicht`)
    expect([code, stdout]).toEqual([1, expect.stringContaining('Ein Punkt ist offen.')])
  })
})
