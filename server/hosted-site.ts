/** One of many sites in a process. A site starts again after a failed start, and when its outbox was lost. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { builtIdentity } from '#settings/identity.ts'
import { siteSettings, siteVariables } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { hostsOf } from '#settings/site-origin.ts'
import { SECOND_MS } from '#shared/time.ts'
import { explain } from './explain.ts'
import type { Log } from './log/log.ts'
import { call } from './monitoring/calls.ts'
import { ALL_WELL } from './monitoring/monitoring.ts'
import { startRelay } from './relay.ts'
import { createApp, healthOf, REQUESTS_GRACE_MS, UNWRITABLE } from './server.ts'

const START_AGAIN_MS = 10 * SECOND_MS

/** `turn`: the first start waits for it; `siteAt`: the first site with a host. */
type Surroundings = { log: Log; turn: Promise<unknown>; siteAt(host: string): { name: string } | undefined }

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
export function hostSite(name: string, folder: string, { log: commonLog, turn, siteAt }: Surroundings) {
  const log = commonLog.child({ site: name })
  const dist = join(folder, 'dist')
  const ending = new AbortController()
  const ended = once(ending.signal, 'abort')
  const tried = Promise.withResolvers<void>()
  const answering = new Set<ServerResponse>()
  let hosts = hostsIn(folder)
  let alertUrl: string | undefined
  let started: Awaited<ReturnType<typeof start>> | null = null
  // The last message to the owner, and whether the service has answered that it came.
  let told = ''
  let isHeard = true

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        started = await start()
        log.info('this site is served')
        tried.resolve()
        const over = Promise.race([started.relay.lost, ended]).then(() => true)
        over.catch(() => {})
        // A service that does not answer at once hears of the end of the trouble later.
        while (!(await tell(''))) if (await Promise.race([over, pauseFor(START_AGAIN_MS, false, { ref: false })])) break
        await over
      } catch (error) {
        tried.resolve()
        await tell(explain(error))
      }
      await stop()
      await pauseFor(START_AGAIN_MS, null, { signal: ending.signal }).catch(() => {})
    }
  }
  const life = turn.then(live)

  async function start() {
    hosts = hostsIn(folder)
    const variables = siteVariables(folder)
    alertUrl = variables['ALERT_URL']
    const settings = siteSettings(folder, variables)
    const first = siteAt(hosts[0] ?? '')?.name
    if (first !== name) throw new SettingError(`Einstellung SITE_URL: diese Adresse hat schon ${first}`)
    // An error after the start of the relay closes its outbox: this process itself tries again and needs the lock.
    await using opening = new AsyncDisposableStack()
    const relay = await startRelay(settings, log)
    opening.defer(() => relay.close(Promise.resolve()))
    const app = await createApp({ settings, dist, relay, log })
    await app.ready()
    opening.move()
    return { settings, relay, app }
  }

  async function stop(): Promise<void> {
    const stopping = started
    started = null
    const all = Promise.all([...answering].map((response) => once(response, 'close')))
    const answered = Promise.race([all, pauseFor(REQUESTS_GRACE_MS, null, { ref: false })])
    await stopping?.relay.close(answered.then(() => stopping.app.close()))
  }

  /**
   * Tells the owner once that the site can't start, and later that it has started.
   * @param trouble empty: the site has started.
   * @returns whether the owner knows.
   */
  async function tell(trouble: string): Promise<boolean> {
    if (trouble === told && isHeard) return true
    if (trouble) log.error({ error: trouble }, 'this site can not start; it is tried again every ten seconds')
    const message = trouble ? { title: 'Website nicht gestartet', text: `${name}: ${trouble}` } : ALL_WELL
    const error = alertUrl ? await call(alertUrl, message) : null
    if (error !== null) log.error({ error }, 'ALERT_URL: the owner could not be told')
    // A service that answers too late has told the owner all the same: the end of the trouble is told, too.
    told = trouble
    isHeard = error === null
    return isHeard
  }

  return {
    name,
    /** Resolves when the first try to start is over. */
    tried: tried.promise,
    /** The names under which visitors ask for the site. */
    hosts: () => hosts,
    /** @returns false when the site has stopped or could not start. A request before the first start waits for the start. */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      await tried.promise
      if (started === null) return false
      answering.add(response)
      response.on('close', () => answering.delete(response))
      started.app.routing(request, response)
      return true
    },
    health: async (asker: IncomingMessage) => (started === null ? UNWRITABLE : healthOf(started.relay, asker)),
    /** Whether the settings in the folder have changed since the start. With a wrong one a site goes on as it is. */
    hasNewSettings(): boolean {
      try {
        return !isDeepStrictEqual(siteSettings(folder), started?.settings)
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
