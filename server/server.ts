import { once } from 'node:events'
import type { Server } from 'node:http'
import { domainToASCII } from 'node:url'
import type { Settings } from '#settings/read-settings.ts'
import { prepareToAbandon } from './abandon.ts'
import { type BackgroundWork, startBackgroundWork } from './background-work.ts'
import { createHttpServer } from './http/http-server.ts'
import { createRoutes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSite } from './http/site.ts'
import { createHostRule } from './http/site-hosts.ts'
import { createIntake } from './intake/intake.ts'
import { createRefusalReport } from './intake/refusal-report.ts'
import type { Log } from './log/log.ts'
import { createMonitoring } from './monitoring/monitoring.ts'
import { createCapacity } from './outbox/capacity.ts'
import { createDataDir } from './outbox/data-dir.ts'
import { openOutbox } from './outbox/database.ts'
import { writeFrontRefusal } from './outbox/front-refusal.ts'
import { guardOutbox } from './outbox/guard.ts'
import { rescuedFiles } from './outbox/rescue.ts'
import { finishRestore } from './outbox/restore.ts'
import { createStore } from './outbox/store.ts'
import { lockForWriting } from './outbox/writer-lock.ts'
import { followReleases } from './release/releases.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000

export type RunningServer = {
  /** Where it answers, e.g. `http://localhost:3000`. */
  url: string
  /** Finishes what is in flight and frees everything; resolves within ten seconds. */
  close(): Promise<void>
  /** Gives up after an error nobody caught: answers what is open with an error; resolves after half a second. */
  abandon(): Promise<void>
}

/**
 * Starts the site and the relay.
 * @param dist folder of the built site.
 * @param listeningFd descriptor of a socket that is already bound; null: the address in the settings is bound.
 * @throws OutboxError when the outbox can't be used, or the error of listening.
 */
export async function startServer(
  settings: Settings,
  dist: string,
  log: Log,
  listeningFd: number | null = null,
): Promise<RunningServer> {
  createDataDir(settings.dataDir)
  const unlock = lockForWriting(settings.dataDir)
  if (finishRestore(settings.dataDir)) log.warn('a restore that was broken off is finished')
  const db = openOutbox(settings.dataDir)
  reportRescued(settings.dataDir, log)
  if (!settings.smtpUrl) log.warn('SMTP_URL is not set: enquiries are kept and listed, but not mailed')
  let work: BackgroundWork | null = null
  const begin = () => (work = startBackgroundWork(db, settings, log))
  const guard = guardOutbox(db, settings.dataDir, { begin, end: () => work?.end() }, log)
  const capacity = createCapacity(db, settings.outboxMaxMb, log)

  const releases = await followReleases(dist, log)
  const store = createStore(db, { guard, capacity, mailDomain: mailDomain(settings.mailFrom) })
  const monitoring = createMonitoring(db, {
    settings,
    guard,
    capacity,
    isBackupFailing: () => work?.isBackupFailing() ?? false,
    log,
  })
  const answer = createRoutes({
    siteOrigin: settings.siteOrigin,
    judgeHost: createHostRule(settings.siteOrigin, settings.refusesOtherHosts),
    intake: createIntake({
      settings,
      store,
      formPage: () => releases.current.pages.form,
      log,
      onQueued: () => work?.wake(),
    }),
    refusalReport: createRefusalReport({
      siteOrigin: settings.siteOrigin,
      keep: (refusal) => writeFrontRefusal(db, refusal),
      log,
    }),
    health: monitoring.health,
    site: createSite(releases, log),
    errorPage: () => releases.current.pages.error,
    log,
  })
  const headers = securityHeaders(settings.externalFormOrigin)
  const server = createHttpServer(headers, settings.trustedProxies, answer)
  server.listen(listeningFd === null ? { port: settings.port, host: settings.host } : { fd: listeningFd })
  await once(server, 'listening')
  const endWatch = monitoring.startWatch()

  return {
    url: urlOf(server, settings.host),
    abandon: prepareToAbandon(server, () => releases.current.pages.error),
    async close() {
      endWatch()
      await Promise.all([stopListening(server), guard.close(), work?.end()])
      releases.stop()
      db.close()
      unlock()
    },
  }
}

function reportRescued(dataDir: string, log: Log): void {
  for (const file of rescuedFiles(dataDir)) {
    log.error(
      { file },
      'DATA_DIR holds enquiries that an earlier server saved from an outbox that was deleted or replaced: see docs/handbuch.md, section 5',
    )
  }
}

/** Right-hand side of Message-IDs, which are ASCII (RFC 5322, 3.6.4) also for a sender at "küche.de". */
function mailDomain(address: string): string {
  const domain = address.slice(address.indexOf('@') + 1)
  return domainToASCII(domain) || 'localhost'
}

async function stopListening(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Connections that were answering become idle one by one and would be kept alive for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const grace = setTimeout(() => server.closeAllConnections(), REQUESTS_GRACE_MS)
  await closed
  clearInterval(idle)
  clearTimeout(grace)
}

function urlOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const local = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::'
  return `http://${local ? 'localhost' : host}:${port}`
}
