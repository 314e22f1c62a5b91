import type { Log } from '../log/log.ts'
import type { DeliveryQueue, DueEnquiry, Outcome } from '../outbox/delivery-queue.ts'
import { createLoginWatch } from './login-watch.ts'
import { UNREADABLE } from './mail-trouble.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { isTimeToGiveUp, pauseAfter } from './schedule.ts'

const POLL_MS = 1000

export type Delivery = {
  /** Looks for due enquiries now instead of at the next poll. */
  wake(): void
  /** Starts nothing new and waits for the mail on its way, at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/**
 * Sends what is due until stopped. There must be one delivery per outbox.
 * One mail at a time: whatever the server has taken but we have not written down when the process is killed
 * is sent again, and with three at a time that was up to two mails after one kill.
 */
export function startDelivery(queue: DeliveryQueue, mailer: Mailer, log: Log): Delivery {
  let underway: Promise<void> | null = null
  // The end of an attempt that could not be written down, e.g. on a full disk. Until it is, nothing is sent:
  // each attempt would be one more copy in the owner's mailbox.
  let unrecorded: Outcome | null = null
  let stopped = false
  const login = createLoginWatch(queue, mailer, log)

  const record = (outcome: Outcome): void => {
    unrecorded = outcome
    queue.record(outcome)
    unrecorded = null
  }

  const attempt = async (enquiry: DueEnquiry): Promise<void> => {
    const verdict = await mailer.send(enquiry)
    const outcome = outcomeOf(enquiry, verdict, mailer.longestPauseMs)
    try {
      record(outcome)
      login.learn(verdict)
    } catch (error) {
      log.error({ err: error, id: outcome.id }, 'the end of a delivery could not be recorded')
    }
    logOutcome(log, outcome, verdict)
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

  const startNext = (): void => {
    if (unrecorded) record(unrecorded)
    if (underway || login.isHolding()) return
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
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
    }
  }

  const poll = setInterval(wake, POLL_MS)
  wake()

  return {
    wake,
    async stop(graceMs) {
      stopped = true
      clearInterval(poll)
      const grace = setTimeout(() => mailer.close(), graceMs)
      await underway
      clearTimeout(grace)
      mailer.close()
    },
  }
}

function outcomeOf({ id, attempts, queuedAt }: DueEnquiry, verdict: Verdict, longestPauseMs: number): Outcome {
  if (verdict.result === 'sent') return { id, status: 'sent' }
  const { result, error } = verdict
  const failed = attempts + 1
  if (result === 'never' || isTimeToGiveUp(failed, queuedAt, Date.now())) return { id, status: 'failed', error }
  // While all mails are held it is not this one that has to wait.
  return { id, status: 'queued', error, pause: verdict.isLogin ? 0 : Math.min(pauseAfter(failed), longestPauseMs) }
}

function logOutcome(log: Log, outcome: Outcome, verdict: Verdict): void {
  const withoutFile = verdict.result === 'sent' && verdict.withoutFile
  if (withoutFile) log.warn(outcome, 'delivered without its file, which the mail server finds too large')
  else if (outcome.status === 'sent') log.info(outcome, 'delivered')
  else if (outcome.status === 'failed') log.error(outcome, 'not delivered; see npm run enquiries -- retry')
  else log.warn(outcome, 'delivery failed, will be tried again')
}
