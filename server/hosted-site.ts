/** One of many sites in a process. A site starts again after a failed start, and when its outbox was lost. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { builtIdentity } from '#settings/identity.ts'
import { siteSettings, siteVariables } from '#settings/process-settings.ts'
import { SettingError } from '#settings/read-settings.ts'
import { hostsOf } from '#settings/site-origin.ts'
import { SECOND_MS } from '#shared/time.ts'
import { explain } from './explain.ts'
import type { Log } from './log/log.ts'
import { call, type Message } from './monitoring/calls.ts'
import { ALL_WELL } from './monitoring/monitoring.ts'
import { startRelay } from './relay.ts'
import { createApp, healthOf, REQUESTS_GRACE_MS, UNWRITABLE } from './server.ts'

const START_AGAIN_MS = 10 * SECOND_MS

/** `rivalOf`: another site with one of these hosts. */
type Surroundings = { log: Log; rivalOf(hosts: readonly string[]): string | undefined }

export type HostedSite = ReturnType<typeof hostSite>

/** The site in `folder`, from `begin` to `end`. Its errors are logged and told to its ALERT_URL, never thrown. */
export function hostSite(name: string, folder: string, { log: commonLog, rivalOf }: Surroundings) {
  const log = commonLog.child({ site: name })
  const dist = join(folder, 'dist')
  const answering = new Set<ServerResponse>()
  const ending = new AbortController()
  const ended = once(ending.signal, 'abort')
  const firstStart = Promise.withResolvers<void>()
  let hosts = hostsOf(builtIdentity(dist).siteUrl)
  let variables: NodeJS.Dict<string> = {}
  let started: Awaited<ReturnType<typeof start>> | null = null
  let told = ''
  let life: Promise<void> | null = null

  async function live(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        started = await start()
        firstStart.resolve()
        await tellWell()
        await Promise.race([started.relay.lost, ended])
      } catch (error) {
        firstStart.resolve()
        await tellTrouble(explain(error))
      }
      await stop()
      await pauseFor(START_AGAIN_MS, null, { signal: ending.signal }).catch(() => {})
    }
  }

  async function start() {
    variables = siteVariables(folder)
    const settings = siteSettings(folder, variables)
    hosts = hostsOf(settings.siteOrigin)
    const rival = rivalOf(hosts)
    if (rival !== undefined) throw new SettingError(`Einstellung SITE_URL: diese Adresse hat schon ${rival}`)
    const relay = await startRelay(settings, log)
    try {
      const app = await createApp({ settings, dist, relay, log })
      await app.ready()
      return { settings, relay, app }
    } catch (error) {
      // The next start needs the lock of the outbox.
      await relay.close(Promise.resolve())
      throw error
    }
  }

  async function stop(): Promise<void> {
    const stopping = started
    started = null
    await stopping?.relay.close(answered().then(() => stopping.app.close()))
  }

  async function answered(): Promise<void> {
    const all = Promise.all([...answering].map((response) => once(response, 'close')))
    await Promise.race([all, pauseFor(REQUESTS_GRACE_MS, null, { ref: false })])
    for (const response of answering) response.destroy()
  }

  async function tellTrouble(text: string): Promise<void> {
    if (text === told) return
    log.error({ error: text }, 'this site can not start; it is tried again every ten seconds')
    if (await isTold({ title: 'Website nicht gestartet', text: `${name}: ${text}` })) told = text
  }

  async function tellWell(): Promise<void> {
    log.info('this site is served')
    if (told !== '' && (await isTold(ALL_WELL))) told = ''
  }

  async function isTold(message: Message): Promise<boolean> {
    const { ALERT_URL: url = '' } = variables
    const error = url === '' ? null : await call(url, message)
    if (error !== null) log.error({ error }, 'ALERT_URL: the owner could not be told')
    return error === null
  }

  return {
    name,
    /** The names under which visitors ask for the site. */
    hosts: () => hosts,
    /** @returns false when the site has stopped or could not start. A request before the first start waits for the start. */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
      await firstStart.promise
      if (started === null) return false
      answering.add(response)
      response.on('close', () => answering.delete(response))
      started.app.routing(request, response)
      return true
    },
    health: async () => (started === null ? UNWRITABLE : healthOf(started.relay)),
    /** Whether the settings in the folder have changed since the start. */
    hasNewSettings(): boolean {
      try {
        return JSON.stringify(siteSettings(folder)) !== JSON.stringify(started?.settings)
      } catch {
        return true
      }
    },
    /** Resolves when the first try to start is over. */
    begin(): Promise<void> {
      life = live()
      return firstStart.promise
    },
    /** Finishes the requests that have begun and frees everything. */
    async end(): Promise<void> {
      ending.abort()
      firstStart.resolve()
      await life
    },
  }
}
