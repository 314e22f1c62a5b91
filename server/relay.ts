import { domainToASCII } from 'node:url'
import type { Settings } from '#settings/read-settings.ts'
import { startDelivery } from './delivery/delivery.ts'
import { createMailer } from './delivery/mailer.ts'
import { createReceipts } from './delivery/receipt.ts'
import type { Log } from './log/log.ts'
import { createRing } from './monitoring/calls.ts'
import { type Health, startMonitoring, type Trouble } from './monitoring/monitoring.ts'
import { openOutbox } from './outbox/open.ts'
import type { NewEnquiry, Outbox } from './outbox/outbox.ts'

// As long as requests get at the end.
const MAILS_GRACE_MS = 6000

/** All parts behind the form: they store, mail, keep and watch enquiries. */
export type Relay = {
  /**
   * Like the outbox's. `answered` is to be called when the visitor has the answer: composing mails and writing down whom they go
   * to hold up every visitor for a moment.
   */
  store(enquiry: NewEnquiry): Promise<Awaited<ReturnType<Outbox['store']>> & { answered(): void }>
  archive: Outbox['archive']
  /** Calls a function after the answer to each new enquiry that gets a mail of its own. */
  onSingle(tell: () => void): void
  health(): Promise<Health>
  /** What the owner should know; empty: all is well. */
  troubles(): Promise<readonly Trouble[]>
  /**
   * Resolves when the outbox was deleted or replaced under this process, everything acknowledged is saved and the owner has
   * been told: the process must end then.
   */
  lost: Promise<void>
  /** Ends mails and backups now, and storing when the visitors being served have their answer. */
  close(answered: Promise<unknown>): Promise<void>
}

/**
 * @param wasDown whether the owner was told that the site could not start.
 * @throws OutboxError or the system's error when the outbox can't be used.
 */
export async function startRelay(settings: Settings, log: Log, wasDown: boolean): Promise<Relay> {
  const { smtpUrl, businessName: name, mailFrom: from, mailTo: to, notifyUrl, siteOrigin } = settings
  const office = settings.office === null ? null : siteOrigin
  const addresses = { name, host: new URL(siteOrigin).hostname, office, from, to }
  // Message-IDs are ASCII (RFC 5322, 3.6.4), also for a sender at "küche.de".
  const mailDomain = domainToASCII(from.replace(/^.*@/, '')) || 'localhost'
  const outbox = await openOutbox({ ...settings, mailDomain }, log)
  if (!smtpUrl) log.warn('SMTP_URL is not set: enquiries are kept and listed, but not mailed')

  const monitoring = startMonitoring(outbox, settings, wasDown, log)
  const ring = createRing(notifyUrl, new URL(siteOrigin).host, log)
  const singleListeners: (() => void)[] = []
  const receipt =
    settings.hasReceipt && smtpUrl !== null
      ? createReceipts(smtpUrl, addresses, settings.businessPhone, outbox.archive, log)
      : null
  const delivery = outbox.damage.then((damage) =>
    // A damaged outbox is left as it is.
    damage !== null || smtpUrl === null
      ? null
      : startDelivery(outbox.queue, createMailer(smtpUrl, addresses, settings.tradeStems), log),
  )
  const end = async (): Promise<void> => void (await (await delivery)?.stop(MAILS_GRACE_MS))

  return {
    async store(enquiry) {
      const kept = await outbox.store(enquiry)
      if (kept.single) void ring(kept.id, enquiry.attachments.length > 0)
      const answered = (): void => {
        if (!kept.duplicate) outbox.queue.announce()
        if (!kept.single) return
        void receipt?.(kept.id, enquiry.fields.email)
        for (const tell of singleListeners) tell()
      }
      return { ...kept, answered }
    },
    onSingle: (tell) => void singleListeners.push(tell),
    archive: outbox.archive,
    health: monitoring.health,
    troubles: monitoring.troubles,
    lost: outbox.lost.then(end).then(monitoring.lastCheck),
    async close(answered) {
      await outbox.close(Promise.all([answered, end(), monitoring.end()]))
    },
  }
}
