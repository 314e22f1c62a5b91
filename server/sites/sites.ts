/** Many sites in one process: each request goes to the site that its Host names. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { siteNames } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { UNCACHED } from '../http/built-files.ts'
import { isOnThisMachine, listen } from '../http/http-server.ts'
import { UNAVAILABLE } from '../http/pages.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log/log.ts'
import { type Annex, UNWRITABLE } from '../site.ts'
import { type HostedSite, hostSite } from './hosted-site.ts'

const NOTHING_OUTSIDE = { externalFormOrigin: null, hasMap: false, bindsSubdomains: false }
const HEADERS = { ...securityHeaders(NOTHING_OUTSIDE), 'Cache-Control': UNCACHED }

/**
 * Serves every site folder in `sitesDir` that has been built.
 * @param settings those of the process: address and proxies.
 * @param annex the office of each site.
 * @throws the error of listening.
 */
export async function serveSites(settings: Settings, sitesDir: string, annex: Annex, log: Log) {
  const sites = new Map<string, HostedSite>()
  let turn = Promise.resolve()

  const siteAt = (name: string) => [...sites.values()].find((site) => site.hosts().includes(name))

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host: asked } = request.headers
    if (request.url === '/healthz/all') return sendHealth(response, await healthOfAll(sites, request))
    const site = siteAt(URL.parse(`http://${asked}`)?.hostname.replace(/\.$/, '') ?? '')
    if (!site) return void response.writeHead(asked === undefined ? 400 : 421, HEADERS).end()
    if (await site.answer(request, response)) return
    if (request.url?.startsWith('/healthz')) return sendHealth(response, UNWRITABLE)
    const type = { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '10' }
    response.writeHead(503, { ...HEADERS, ...type }).end(UNAVAILABLE)
  }

  const server = await listen(settings, (request, response) => void answer(request, response))
  const readFolder = async (): Promise<void> => {
    const names = siteNames(sitesDir)
    for (const [name, site] of sites) {
      if (names.includes(name) && !site.hasNewSettings()) continue
      await site.end()
      sites.delete(name)
    }
    for (const name of names.filter((each) => !sites.has(each))) {
      const site = hostSite(name, join(sitesDir, name), { common: settings, annex, log, turn, siteAt })
      sites.set(name, site)
      // Sites start one after the other: visitors of other sites are served between two starts.
      turn = site.tried.then(() => pause())
    }
    log.info({ sites: sites.size }, 'SITES_DIR has been read')
  }
  let reading = readFolder()
  await reading

  return {
    url: server.url,
    /** Serves new folders, ends removed ones, and starts those again whose settings have changed. */
    reload(): void {
      reading = reading.then(readFolder).catch((err: unknown) => log.error({ err }, 'SITES_DIR could not be read'))
    },
    /** Finishes the requests that have begun and frees everything. */
    async close(): Promise<void> {
      await Promise.all([server.close(), ...[...sites.values()].map((site) => site.end())])
    },
  }
}

/** The answer of `/healthz` by the name of each site. Only the operator may know the names. */
async function healthOfAll(sites: ReadonlyMap<string, HostedSite>, asker: IncomingMessage) {
  const answers = [...sites.values()].map(async ({ name, health }) => [name, await health(asker)] as const)
  const each = await Promise.all(answers)
  const status = each.every(([, site]) => site.status === 'ok') ? 'ok' : 'trouble'
  return { status, ...(isOnThisMachine(asker) && { sites: Object.fromEntries(each) }) }
}

function sendHealth(response: ServerResponse, health: { status: string }): void {
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  response.writeHead(health.status === 'ok' ? 200 : 503, { ...HEADERS, ...type }).end(JSON.stringify(health))
}
