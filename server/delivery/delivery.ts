import type { Log } from '../log/log.ts'
import type { DeliveryQueue, DueEnquiry, Outcome } from '../outbox/delivery-queue.ts'
import { createLoginWatch } from './login-watch.ts'
import { UNREADABLE } from './mail-trouble.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { isTimeToGiveUp, pauseAfter, pauseAfterPolicy } from './schedule.ts'

const POLL_MS = 1000

export type DeliveryOptions = {
  queue: DeliveryQueue
  mailer: Mailer
  /** What the mails depend on: when they change, what was given up or waits is tried anew. */
  mailSettings: readonly (string | null)[]
  /** @throws when the outbox is not this server's to work on at the moment. */
  assertOurs: () => void
  log: Log
}

/**
 * Sends what is due until stopped. There must be one delivery per outbox.
 * One mail at a time: whatever the server has taken but we have not written down when the process is killed
 * is sent again, and with three at a time that was up to two mails after one kill.
 */
export function startDelivery({ queue, mailer, mailSettings, assertOurs, log }: DeliveryOptions) {
  const login = createLoginWatch(queue, mailer, log)
  let underway: Promise<void> | null = null
  // The end of an attempt that could not be written down, e.g. on a full disk. Until it is, nothing is sent:
  // each attempt would be one more copy in the owner's mailbox.
  let unrecorded: Outcome | null = null
  let isResumed = false
  let stopped = false
  let trouble: string | null = null

  /** May well pass with other settings. */
  const resumeAfterChange = (): void => {
    if (isResumed) return
    const resumed = queue.resumeIfChanged(mailSettings)
    isResumed = true
    if (resumed > 0) log.info({ resumed }, 'the mail settings have changed: undelivered enquiries are tried again')
  }

  const record = (outcome: Outcome): void => {
    unrecorded = outcome
    queue.record(outcome)
    unrecorded = null
  }

  const nextReadable = (): DueEnquiry | null => {
    for (;;) {
      const next = queue.next()
      if (!next || 'fields' in next) return next
      const outcome: Outcome = { id: next.id, status: 'failed', error: `${UNREADABLE} (${next.reason})` }
      record(outcome)
      log.error(outcome, 'not delivered: the outbox holds something that can not be read')
    }
  }

  const attempt = async (enquiry: DueEnquiry): Promise<void> => {
    const verdict = await mailer.send(enquiry)
    const outcome = outcomeOf(enquiry, verdict)
    try {
      record(outcome)
      login.learn(verdict)
    } catch (error) {
      log.error({ err: error, id: outcome.id }, 'the end of a delivery could not be recorded')
    }
    logOutcome(log, outcome, verdict)
  }

  const startNext = (): void => {
    if (underway) return
    assertOurs()
    resumeAfterChange()
    if (unrecorded) record(unrecorded)
    if (login.isHolding()) return
    const enquiry = nextReadable()
    if (!enquiry) return login.checkIfDue()
    underway = attempt(enquiry).finally(() => {
      underway = null
      wake()
    })
  }

  const wake = (): void => {
    if (stopped) return
    try {
      startNext()
      trouble = null
    } catch (error) {
      // Every second the same, for as long as it lasts.
      if (String(error) !== trouble) log.error({ err: error }, 'mails wait: the outbox could not be read or written')
      trouble = String(error)
    }
  }

  const poll = setInterval(wake, POLL_MS)
  wake()

  return {
    /** Looks for due enquiries now instead of at the next poll. */
    wake,
    /** Starts nothing new and waits for the mail on its way, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      stopped = true
      clearInterval(poll)
      const grace = setTimeout(() => mailer.close(), graceMs)
      await underway
      clearTimeout(grace)
      mailer.close()
    },
  }
}

function outcomeOf({ id, attempts, queuedAt }: DueEnquiry, verdict: Verdict): Outcome {
  if (verdict.result === 'sent') return { id, status: 'sent' }
  const { result, error } = verdict
  const failed = attempts + 1
  if (result === 'never' || isTimeToGiveUp(failed, queuedAt, Date.now())) return { id, status: 'failed', error }
  // While all mails are held it is not this one that has to wait.
  if (verdict.concerns === 'login') return { id, status: 'queued', error, pause: 0 }
  const pause = verdict.concerns === 'policy' ? pauseAfterPolicy(failed) : pauseAfter(failed)
  return { id, status: 'queued', error, pause }
}

function logOutcome(log: Log, outcome: Outcome, verdict: Verdict): void {
  const withoutFile = verdict.result === 'sent' && verdict.withoutFile
  if (withoutFile) log.warn(outcome, 'delivered without its file, which the mail server finds too large')
  else if (outcome.status === 'sent') log.info(outcome, 'delivered')
  else if (outcome.status === 'failed') log.error(outcome, 'not delivered; see npm run enquiries -- retry')
  else log.warn(outcome, 'delivery failed, will be tried again')
}
