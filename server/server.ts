import { accessSync, constants, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'
import type { Settings } from '#settings/read-settings.ts'
import { prepareToAbandon } from './abandon.ts'
import { type Delivery, startDelivery } from './delivery/delivery.ts'
import { createMailer } from './delivery/mailer.ts'
import { createHealth } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import { createRoutes } from './http/routes.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createSite } from './http/site.ts'
import { createIntake } from './intake/intake.ts'
import type { Log } from './log.ts'
import { openOutbox, OutboxError } from './outbox/database.ts'
import { createDeliveryQueue } from './outbox/delivery-queue.ts'
import { resumeIfChanged } from './outbox/settings-mark.ts'
import { startRetention } from './outbox/retention.ts'
import { createStore } from './outbox/store.ts'
import { createWriteCheck } from './outbox/write-check.ts'
import { lockForWriting } from './outbox/writer-lock.ts'
import { followReleases } from './release/releases.ts'

// Well under the ten seconds service managers wait before they kill: a busy machine needs some of them for the rest.
const REQUESTS_GRACE_MS = 6000
const MAILS_GRACE_MS = 6000

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
  const db = openOutbox(settings.dataDir)
  const delivery = deliverFrom(db, settings, log)
  const endRetention = startRetention(db, settings.retentionDays, log)

  const releases = await followReleases(dist, log)
  const store = createStore(db, mailDomain(settings.mailFrom))
  const answer = createRoutes({
    intake: createIntake({
      settings,
      store,
      formPage: () => releases.current.pages.form,
      log,
      onQueued: () => delivery?.wake(),
    }),
    health: createHealth(createWriteCheck(db), log),
    site: createSite(releases, log),
    errorPage: () => releases.current.pages.error,
    log,
  })
  const headers = securityHeaders(settings.externalFormOrigin)
  const server = createHttpServer(headers, settings.trustedProxies > 0, answer)
  server.listen(listeningFd === null ? { port: settings.port, host: settings.host } : { fd: listeningFd })
  await once(server, 'listening')

  return {
    url: urlOf(server, settings.host),
    abandon: prepareToAbandon(server, () => releases.current.pages.error),
    async close() {
      await Promise.all([stopListening(server), delivery?.stop(MAILS_GRACE_MS)])
      releases.stop()
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
  resumeAfterChange(db, settings, log)
  const mailer = createMailer(settings.smtpUrl, { from: settings.mailFrom, to: settings.mailTo })
  return startDelivery(createDeliveryQueue(db), mailer, log)
}

/** What was given up or waits may well pass with other settings. */
function resumeAfterChange(db: DatabaseSync, { smtpUrl, mailTo, mailFrom }: Settings, log: Log): void {
  try {
    const resumed = resumeIfChanged(db, [smtpUrl, mailTo, mailFrom])
    if (resumed > 0) log.info({ resumed }, 'the mail settings have changed: undelivered enquiries are tried again')
  } catch (error) {
    log.error({ err: error }, 'undelivered enquiries could not be put back into the queue')
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
