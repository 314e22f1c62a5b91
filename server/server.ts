import { setTimeout as pauseFor } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#settings/read-settings.ts'
import { type BackgroundWork, startBackgroundWork } from './background-work.ts'
import { createApp } from './http/app.ts'
import { refusalBody, REFUSALS, wantsJson } from './intake/answers.ts'
import type { Log } from './log/log.ts'
import { createMonitoring } from './monitoring/monitoring.ts'
import { createCapacity } from './outbox/capacity.ts'
import { createDataDir } from './outbox/data-dir.ts'
import { openOutbox } from './outbox/database.ts'
import { guardOutbox } from './outbox/guard.ts'
import { rescuedFiles } from './outbox/rescue.ts'
import { finishRestore } from './outbox/restore.ts'
import { createStore } from './outbox/store.ts'
import { lockForWriting } from './outbox/writer-lock.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000
const ABANDON_GRACE_MS = 500
const IDLE_CHECK_MS = 50

export type RunningServer = {
  /** Where it answers, e.g. `http://localhost:3000`. */
  url: string
  /** Finishes what is in flight and frees everything. */
  close(): Promise<void>
  /**
   * Gives up after an error nobody caught: nobody new is let in, whoever has no answer yet gets an error that leaves the
   * form as it is, and answers already begun have half a second to end.
   */
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
  const isBackupFailing = () => work?.isBackupFailing() ?? false
  const monitoring = createMonitoring(db, { settings, guard, capacity, isBackupFailing, log })

  const { app, pages, unanswered } = await createApp({
    settings,
    dist,
    store: createStore(db, { guard, capacity, mailDomain: mailDomain(settings.mailFrom) }),
    health: monitoring.health,
    onQueued: () => work?.wake(),
    log,
  })
  const { port, host } = settings
  const address = listeningFd === null ? { port, host } : { fd: listeningFd, host: '' }
  await app.listen(address)
  const endWatch = monitoring.startWatch()

  return {
    url: urlOf(app, settings.host),
    async close() {
      endWatch()
      await Promise.all([closeApp(app), guard.close(), work?.end()])
      db.close()
      unlock()
    },
    async abandon() {
      app.server.close()
      const page = await pages.error()
      for (const response of unanswered()) {
        const json = response.req.method === 'POST' && wantsJson(response.req.headers)
        const body = json ? JSON.stringify(refusalBody(REFUSALS.unwritable)) : page
        const type = json ? 'application/json' : 'text/html'
        response.writeHead(json ? 503 : 500, { 'Content-Type': `${type}; charset=utf-8`, Connection: 'close' }).end(body)
      }
      await pauseFor(ABANDON_GRACE_MS)
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

async function closeApp(app: FastifyInstance): Promise<void> {
  // Connections that were answering become idle one by one and would be kept alive for the next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
  const grace = setTimeout(() => app.server.closeAllConnections(), REQUESTS_GRACE_MS)
  await app.close()
  clearInterval(idle)
  clearTimeout(grace)
}

function urlOf({ server }: FastifyInstance, host: string): string {
  const address = server.address()
  if (typeof address === 'string') return `unix:${address}`
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${local ? 'localhost' : host}:${address?.port ?? ''}`
}
