import { once } from 'node:events'
import type { Server } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'
import { type Delivery, startDelivery } from './delivery/delivery.ts'
import { createMailer } from './delivery/mailer.ts'
import { createHealth } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { loadPages } from './http/pages.ts'
import { createRoutes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSite } from './http/site.ts'
import { listSiteFiles } from './http/static/site-files.ts'
import { createIntake } from './intake/intake.ts'
import type { Log } from './log.ts'
import { createCapacity } from './outbox/capacity.ts'
import { createDataDir } from './outbox/data-dir.ts'
import { openOutbox } from './outbox/database.ts'
import { createDeliveryQueue } from './outbox/delivery-queue.ts'
import { guardOutbox } from './outbox/guard.ts'
import { rescuedFiles } from './outbox/rescue.ts'
import { startRetention } from './outbox/retention.ts'
import { createStore } from './outbox/store.ts'
import { createWriteCheck } from './outbox/write-check.ts'
import { lockForWriting } from './outbox/writer-lock.ts'
import type { Settings } from './settings.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000
const MAILS_GRACE_MS = 6000

export type RunningServer = {
  /** Where it answers, e.g. `http://localhost:3000`. */
  url: string
  /** Finishes what is in flight and frees everything; resolves within ten seconds. */
  close(): Promise<void>
}

/**
 * Starts the site and the relay.
 * @param dist folder of the built site.
 * @throws OutboxError when the outbox can't be used, or the error of listening.
 */
export async function startServer(settings: Settings, dist: string, log: Log): Promise<RunningServer> {
  createDataDir(settings.dataDir)
  const unlock = lockForWriting(settings.dataDir)
  const db = openOutbox(settings.dataDir)
  reportRescued(settings.dataDir, log)
  if (!settings.smtpUrl) log.warn('SMTP_URL is not set: enquiries are kept and listed, but not mailed')
  let work: Work | null = null
  const begin = () => (work = startWork(db, settings, log))
  const guard = guardOutbox(db, settings.dataDir, { begin, end: () => work?.end() }, log)
  const capacity = createCapacity(db, settings.outboxMaxMb, log)

  const [files, pages] = await Promise.all([listSiteFiles(dist), loadPages(dist)])
  if (files.size === 0) log.warn('no built site found: only the relay answers; run npm run build')
  const store = createStore(db, { guard, capacity, mailDomain: mailDomain(settings.mailFrom) })
  const answer = createRoutes({
    intake: createIntake({ settings, store, formPage: pages.form, log, onQueued: () => work?.wake() }),
    health: createHealth({ guard, capacity, writeCheck: createWriteCheck(db), log }),
    site: createSite(files, pages, log),
    errorPage: pages.error,
    log,
  })
  const headers = securityHeaders(settings.externalFormOrigin)
  const server = createHttpServer(headers, settings.trustedProxies > 0, answer)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')

  return {
    url: urlOf(server, settings.host),
    async close() {
      await Promise.all([stopListening(server), guard.close(), work?.end()])
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

/** What changes the outbox besides new enquiries. */
type Work = {
  /** Looks for due enquiries now. */
  wake: () => void
  /** Starts nothing new and resolves when the mail on its way is done. */
  end: () => Promise<void>
}

function startWork(db: DatabaseSync, settings: Settings, log: Log): Work {
  const endRetention = startRetention(db, settings.retentionDays, log)
  const delivery = deliverFrom(db, settings, log)
  return {
    wake: () => delivery?.wake(),
    async end() {
      endRetention()
      await delivery?.stop(MAILS_GRACE_MS)
    },
  }
}

function deliverFrom(db: DatabaseSync, settings: Settings, log: Log): Delivery | null {
  if (!settings.smtpUrl) return null
  const mailer = createMailer(settings.smtpUrl, { from: settings.mailFrom, to: settings.mailTo })
  return startDelivery(createDeliveryQueue(db), mailer, log)
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
