import type { Log } from '../log.ts'
import type { DeliveryQueue, DueEnquiry, Outcome } from '../outbox/delivery-queue.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { isTimeToGiveUp, nextPause } from './schedule.ts'

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

  const record = (outcome: Outcome): void => {
    unrecorded = outcome
    queue.record(outcome)
    unrecorded = null
  }

  const attempt = async (enquiry: DueEnquiry): Promise<void> => {
    const outcome = outcomeOf(enquiry, await mailer.send(enquiry))
    try {
      record(outcome)
    } catch (error) {
      log.error({ err: error, id: outcome.id }, 'the end of a delivery could not be recorded')
    }
    logOutcome(log, outcome)
  }

  const startNext = (): void => {
    if (unrecorded) record(unrecorded)
    const enquiry = underway ? null : queue.next()
    if (!enquiry) return
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

function outcomeOf({ id, queuedAt, pause }: DueEnquiry, verdict: Verdict): Outcome {
  if (verdict.result === 'sent') return { id, status: 'sent' }
  const { result, error } = verdict
  if (result === 'never' || isTimeToGiveUp(queuedAt, Date.now())) return { id, status: 'failed', error }
  return { id, status: 'queued', error, pause: nextPause(pause) }
}

function logOutcome(log: Log, outcome: Outcome): void {
  if (outcome.status === 'sent') log.info(outcome, 'delivered')
  else if (outcome.status === 'failed') log.error(outcome, 'not delivered; see npm run enquiries -- retry')
  else log.warn(outcome, 'delivery failed, will be tried again')
}
