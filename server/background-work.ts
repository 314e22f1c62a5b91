import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import { type Delivery, startDelivery } from './delivery/delivery.ts'
import { withFallback } from './delivery/fallback.ts'
import { createMailer, type Mailer } from './delivery/mailer.ts'
import type { Log } from './log/log.ts'
import { startDailyBackup } from './outbox/daily-backup.ts'
import { createDeliveryQueue } from './outbox/delivery-queue.ts'
import { startRetention } from './outbox/retention.ts'
import { resumeIfChanged } from './outbox/settings-mark.ts'

// As long as requests get, see server.ts.
const MAILS_GRACE_MS = 6000

/** What changes the outbox besides new enquiries. */
export type BackgroundWork = {
  /** Looks for due enquiries now. */
  wake: () => void
  /** Whether backups are to be made and the latest could not be. */
  isBackupFailing: () => boolean
  /** Starts nothing new and resolves when the mail on its way is done. */
  end: () => Promise<void>
}

/** Begins deleting what has expired, with a mail server sending what waits, and with a folder for them daily backups. */
export function startBackgroundWork(db: DatabaseSync, settings: Settings, log: Log): BackgroundWork {
  const endRetention = startRetention(db, settings.retentionDays, log)
  const delivery = deliverFrom(db, settings, log)
  const backups = settings.backupDir ? startDailyBackup(settings.dataDir, settings.backupDir, log) : null
  return {
    wake: () => delivery?.wake(),
    isBackupFailing: () => backups?.isFailing() ?? false,
    async end() {
      endRetention()
      await Promise.all([backups?.end(), delivery?.stop(MAILS_GRACE_MS)])
    },
  }
}

function deliverFrom(db: DatabaseSync, settings: Settings, log: Log): Delivery | null {
  if (!settings.smtpUrl) return null
  resumeAfterChange(db, settings, log)
  return startDelivery(createDeliveryQueue(db), mailerOf(settings.smtpUrl, settings, log), log)
}

function mailerOf(smtpUrl: string, { smtpFallbackUrl, businessName, mailFrom, mailTo }: Settings, log: Log): Mailer {
  const addresses = { name: businessName, from: mailFrom, to: mailTo }
  const first = createMailer(smtpUrl, addresses)
  return smtpFallbackUrl ? withFallback(first, createMailer(smtpFallbackUrl, addresses), log) : first
}

/** What was given up or waits may well pass with other settings. */
function resumeAfterChange(db: DatabaseSync, settings: Settings, log: Log): void {
  const { smtpUrl, mailTo, mailFrom, smtpFallbackUrl } = settings
  try {
    const resumed = resumeIfChanged(db, [smtpUrl, mailTo, mailFrom, smtpFallbackUrl])
    if (resumed > 0) log.info({ resumed }, 'the mail settings have changed: undelivered enquiries are tried again')
  } catch (error) {
    log.error({ err: error }, 'undelivered enquiries could not be put back into the queue')
  }
}
