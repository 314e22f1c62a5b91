import { accessSync, constants, mkdirSync } from 'node:fs'
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
import { openOutbox, OutboxError } from './outbox/database.ts'
import { createDeliveryQueue } from './outbox/delivery-queue.ts'
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
  const delivery = deliverFrom(db, settings, log)
  const endRetention = startRetention(db, settings.retentionDays, log)

  const [files, pages] = await Promise.all([listSiteFiles(dist), loadPages(dist)])
  if (files.size === 0) log.warn('no built site found: only the relay answers; run npm run build')
  const store = createStore(db, mailDomain(settings.mailFrom))
  const answer = createRoutes({
    intake: createIntake({ settings, store, formPage: pages.form, log, onQueued: () => delivery?.wake() }),
    health: createHealth(createWriteCheck(db), log),
    site: createSite(files, pages, log),
    errorPage: pages.error,
    log,
  })
  const headers = securityHeaders(settings.externalFormOrigin)
  const server = createHttpServer(headers, settings.trustedProxies, answer)
  server.listen(settings.port, settings.host)
  await once(server, 'listening')

  return {
    url: urlOf(server, settings.host),
    async close() {
      await Promise.all([stopListening(server), delivery?.stop(MAILS_GRACE_MS)])
      endRetention()
      db.close()
      unlock()
    },
  }
}

function createDataDir(dataDir: string): void {
  try {
    // Personal data: nobody else on the machine reads it.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new OutboxError(error instanceof Error ? error.message : String(error))
  }
}

function deliverFrom(db: DatabaseSync, settings: Settings, log: Log): Delivery | null {
  if (!settings.smtpUrl) {
    log.warn('SMTP_URL is not set: enquiries are kept and listed, but not mailed')
    return null
  }
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
