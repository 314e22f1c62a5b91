import { copyFileSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useLab } from '../support/lab.ts'
import { numbersIn } from '../support/outbox.ts'
import { exchange, idOf, newFields, postJson } from '../support/post.ts'
import { CERTIFICATES, proxyVisitor, startCaddyForSites, startNginxForSites } from '../support/proxies.ts'
import { makeSite, startSites } from './site-folders.ts'

const lab = useLab()

const PROXIES = { nginx: startNginxForSites, Caddy: startCaddyForSites }

it.each(Object.entries(PROXIES))('%s serves each site, and hands the rest to the relay', async (_name, startProxy) => {
  const sitesDir = lab.dataDir()
  // The first visitor of a test asks for an address without a name.
  for (const name of ['maler.example', 'tischler.example', '127.0.0.1']) {
    writeFileSync(join(makeSite(sitesDir, name), 'dist/assets/name-1.js'), name)
    mkdirSync(join(sitesDir, 'live', name), { recursive: true })
    copyFileSync(join(CERTIFICATES, 'self-signed.pem'), join(sitesDir, 'live', name, 'fullchain.pem'))
    copyFileSync(join(CERTIFICATES, 'key.pem'), join(sitesDir, 'live', name, 'privkey.pem'))
  }
  cpSync(join(sitesDir, 'live/127.0.0.1'), join(sitesDir, 'live/-'), { recursive: true })
  for (const file of ['headers.Caddyfile', 'headers.nginx.conf'])
    symlinkSync(join('maler.example/dist', file), join(sitesDir, file))
  const relay = await startSites(sitesDir, { TRUST_PROXY: '1' })
  lab.onEnd(() => relay.end('SIGKILL'))
  const proxy = await startProxy(relay.url, sitesDir)
  lab.onEnd(proxy.close)
  const agent = proxyVisitor('127.0.0.1')
  const ask = (host: string, path: string) => exchange(proxy.url, '', { path, method: 'GET', agent, headers: { host } })

  for (const host of ['www.maler.example', 'maler.example', 'tischler.example']) {
    const name = host.replace('www.', '')
    expect(await ask(host, '/assets/name-1.js')).toMatchObject({
      status: 200,
      text: name,
      headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'public, max-age=31536000, immutable' },
    })
    expect((await ask(host, '/impressum')).status).toBe(200)
    const missing = await ask(host, '/build.json')
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Oops! Page not found')])
    const posted = await postJson(proxy.url, { fields: newFields() }, { agent, headers: { host } })
    expect(numbersIn(join(sitesDir, name, 'data'))).toContain(idOf(posted))
  }
  await relay.end('SIGKILL')
  expect((await ask('www.tischler.example', '/')).status).toBe(200)
  // Caddy asks for no certificate for a stranger's name, and nginx has none.
  await expect(ask('other.example', '/')).rejects.toThrow(/alert|handshake|ECONNRESET|disconnected/)
})
