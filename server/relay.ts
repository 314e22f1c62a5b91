import { domainToASCII } from 'node:url'
import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import { startDelivery } from './delivery/delivery.ts'
import { createMailer } from './delivery/mailer.ts'
import type { Log } from './log/log.ts'
import { startMonitoring } from './monitoring/monitoring.ts'
import { startNotifications } from './monitoring/notifications.ts'
import { type CanStore, watchStorage } from './outbox/can-store.ts'
import { rescuedFiles } from './outbox/copy.ts'
import { startDailyBackup } from './outbox/daily-backup.ts'
import { openOutbox } from './outbox/database.ts'
import { createDeliveryQueue } from './outbox/delivery-queue.ts'
import { createDataDir, lockDataDir } from './outbox/folder.ts'
import { createCapacity, createTrustedClock, startRetention, type TrustedClock } from './outbox/retention.ts'
import { createStore } from './outbox/store.ts'

// As long as requests get, see server.ts.
const MAILS_GRACE_MS = 6000

/** Everything behind the form: what is handed over is stored, mailed, kept for its time, and watched. */
export type Relay = Awaited<ReturnType<typeof startRelay>>

/** @throws OutboxError or the system's error when DATA_DIR can't be used. */
export async function startRelay(settings: Settings, log: Log) {
  const { dataDir } = settings
  createDataDir(dataDir)
  const lock = lockDataDir(dataDir)
  const db = openOutbox(dataDir)
  for (const file of rescuedFiles(dataDir)) {
    log.error(
      { file },
      'DATA_DIR holds enquiries that an earlier server saved from an outbox that was deleted or replaced: see docs/helfer.md, chapter 8',
    )
  }
  if (!settings.smtpUrl) log.warn('SMTP_URL is not set: enquiries are kept and listed, but not mailed')

  const clock = createTrustedClock(db)
  const capacity = createCapacity(db, settings.outboxMaxMb, clock, log)
  let work: BackgroundWork | null = null
  let ended: Promise<unknown> = Promise.resolve()
  const begin = () => (work = startWork(db, { settings, clock, canStore, log }))
  const end = () => (ended = Promise.all([ended, work?.end()]))
  const canStore = watchStorage(db, { dataDir, lock, capacity, begin, end, log })
  const isBackupFailing = () => work?.isBackupFailing() ?? false
  const monitoring = startMonitoring(db, settings, log, { canStore: canStore.isYes, isBackupFailing })
  // Message-IDs are ASCII (RFC 5322, 3.6.4), also for a sender at "küche.de".
  const mailDomain = domainToASCII(settings.mailFrom.replace(/^.*@/, '')) || 'localhost'

  return {
    ...createStore(db, canStore, capacity, { mailDomain, notifies: settings.notifyUrl !== null }),
    /** An enquiry is answered: now its mail may be composed, which holds everybody else up. */
    wake: (): void => work?.wake(),
    /** How it is doing, as far as is known: asking writes nothing. */
    health: monitoring.health,
    /** Resolves once nothing that was acknowledged is in this process alone: no error may end it before. */
    saved: canStore.saved,
    /**
     * Ends all of it: mails and backups now, storing when those who are being answered have their answer.
     * Saving what was acknowledged from a lost outbox is waited for, however long that takes.
     */
    async close(answered: Promise<unknown>): Promise<void> {
      monitoring.end()
      await Promise.all([answered, end()])
      await canStore.close()
      await ended
      db.close()
      lock.release()
    },
  }
}

type BackgroundWork = ReturnType<typeof startWork>
type WorkOptions = { settings: Settings; clock: TrustedClock; canStore: CanStore; log: Log }

/** What changes the outbox besides new enquiries. */
function startWork(db: DatabaseSync, { settings, clock, canStore, log }: WorkOptions) {
  const { dataDir, backupDir, retentionDays: days, smtpUrl, businessName: name, mailFrom: from, mailTo: to } = settings
  const { notifyUrl: url, siteOrigin } = settings
  const assertOurs = canStore.assert
  const retention = startRetention(db, dataDir, days, clock, log)
  const delivery =
    smtpUrl === null
      ? null
      : startDelivery({
          queue: createDeliveryQueue(db),
          mailer: createMailer(smtpUrl, { name, from, to }),
          mailSettings: [smtpUrl, to, from],
          assertOurs,
          log,
        })
  const site = new URL(siteOrigin).host
  const notifications = url === null ? null : startNotifications(db, { url, site, assertOurs, log })
  const backups = backupDir === null ? null : startDailyBackup(dataDir, backupDir, log)
  return {
    wake: () => delivery?.wake(),
    isBackupFailing: () => backups?.isFailing() ?? false,
    /** Starts nothing new and resolves when the mail on its way is done. */
    end() {
      return Promise.all([retention.end(), backups?.end(), delivery?.stop(MAILS_GRACE_MS), notifications?.end()])
    },
  }
}
