/** One of many sites in a process. A site starts again after a failed start, and when its outbox was lost. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { builtIdentity } from '#settings/identity.ts'
import { misspeltSettings, siteSettings, siteVariables } from '#settings/process-settings.ts'
import { SettingError, type Settings } from '#settings/read-settings.ts'
import { hostsOf } from '#settings/site-origin.ts'
import { SECOND_MS } from '#shared/time.ts'
import { explain } from '../explain.ts'
import { REQUESTS_GRACE_MS } from '../http/http-server.ts'
import type { Log } from '../log/log.ts'
import { call } from '../monitoring/calls.ts'
import { type Annex, openSite, type Site, UNWRITABLE } from '../site.ts'

const START_AGAIN_MS = 10 * SECOND_MS

/** `common`: the settings of the process; `turn`: the first start waits for it; `siteAt`: the first site with a host. */
type Surroundings = {
  common: Settings
  annex: Annex
  log: Log
  turn: Promise<unknown>
  siteAt(host: string): { name: string } | undefined
}

export type HostedSite = ReturnType<typeof hostSite>

/** The names under which visitors ask for a site, also while another of its settings is wrong. */
function hostsIn(folder: string): string[] {
  const { siteUrl } = builtIdentity(join(folder, 'dist'))
  try {
    return hostsOf(siteVariables(folder)['SITE_URL'] || siteUrl)
  } catch {
    // The file of settings cannot be read.
    return hostsOf(siteUrl)
  }
}

/** Keeps the site in `folder` running until `end`. Its errors are logged and told to its ALERT_URL, never thrown. */
export function hostSite(name: string, folder: string, { common, annex, log: commonLog, turn, siteAt }: Surroundings) {
  const log = commonLog.child({ site: name })
  const ending = new AbortController()
  const ended = once(ending.signal, 'abort')
  const tried = Promise.withResolvers<void>()
  const answering = new Set<ServerResponse>()
  let hosts = hostsIn(folder)
  let alertUrl: string | undefined
  let site: Site | null = null
  // Why the site can't start; empty after a start.
  let trouble = ''
  let isOwnerTold = false

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        site = await start()
        log.info('this site is served')
        trouble = ''
        tried.resolve()
        await Promise.race([site.lost, ended])
      } catch (error) {
        tried.resolve()
        await tell(explain(error))
      }
      await stop()
      await pauseFor(START_AGAIN_MS, null, { signal: ending.signal }).catch(() => {})
    }
  }
  const life = turn.then(live)

  async function start(): Promise<Site> {
    hosts = hostsIn(folder)
    const variables = siteVariables(folder)
    alertUrl = variables['ALERT_URL']
    const settings = siteSettings(folder, common)
    for (const error of misspeltSettings(join(folder, '.env'))) log.error({ error }, 'a setting is misspelt')
    const first = siteAt(hosts[0] ?? '')?.name
    if (first !== name) throw new SettingError(`Einstellung SITE_URL: diese Adresse hat schon ${first}`)
    return openSite(settings, join(folder, 'dist'), log, annex, trouble !== '')
  }

  async function stop(): Promise<void> {
    const stopping = site
    site = null
    const all = Promise.all([...answering].map((response) => once(response, 'close')))
    await stopping?.close(Promise.race([all, pauseFor(REQUESTS_GRACE_MS, null, { ref: false })]))
  }

  /** Tells the owner once why the site can't start. When it has started, its monitoring tells of the end. */
  async function tell(reason: string): Promise<void> {
    if (reason === trouble && isOwnerTold) return
    trouble = reason
    log.error({ error: reason }, 'this site can not start; it is tried again every ten seconds')
    const message = { title: 'Website nicht gestartet', text: `${name}: ${reason}` }
    const error = alertUrl ? await call(alertUrl, message) : null
    if (error !== null) log.error({ error }, 'ALERT_URL: the owner could not be told')
    isOwnerTold = error === null
  }

  return {
    name,
    /** Resolves when the first try to start is over. */
    tried: tried.promise,
    /** The names under which visitors ask for the site. */
    hosts: (): readonly string[] => hosts,
    /** @returns false when the site has stopped or could not start. A request before the first start waits for the start. */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      await tried.promise
      if (site === null) return false
      answering.add(response)
      response.on('close', () => answering.delete(response))
      site.answer(request, response)
      return true
    },
    /** The answer of `/healthz`. */
    health: async (asker: IncomingMessage): Promise<{ status: string }> => site?.health(asker) ?? UNWRITABLE,
    /** Whether the settings in the folder have changed since the start. With a wrong one a site goes on as it is. */
    hasNewSettings(): boolean {
      try {
        return !isDeepStrictEqual(siteSettings(folder, common), site?.settings)
      } catch (error) {
        log.error({ error: explain(error) }, 'SIGHUP: a setting of this site is wrong, so nothing has changed')
        return false
      }
    },
    /** Finishes the requests that have begun and frees everything. */
    async end(): Promise<void> {
      ending.abort()
      tried.resolve()
      await life
    },
  }
}
