import type { Log } from '../log.ts'
import type { DeliveryQueue, DueEnquiry, Outcome } from '../outbox/delivery-queue.ts'
import { type Mailer, PARALLEL_MAILS, type Verdict } from './mailer.ts'
import { isTimeToGiveUp, nextPause } from './schedule.ts'

const POLL_MS = 1000

export type Delivery = {
  /** Looks for due enquiries now instead of at the next poll. */
  wake(): void
  /** Starts nothing new and waits for mails on their way, at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Sends what is due, a few at a time, until stopped. There must be one delivery per outbox. */
export function startDelivery(queue: DeliveryQueue, mailer: Mailer, log: Log): Delivery {
  const underway = new Map<string, Promise<void>>()
  // Ends of attempts that could not be written down, e.g. on a full disk. Until they are, those enquiries
  // must not be sent again: each attempt would be one more copy in the owner's mailbox.
  const unrecorded = new Map<string, Outcome>()
  let stopped = false

  const record = (outcome: Outcome): void => {
    unrecorded.set(outcome.id, outcome)
    queue.record(outcome)
    unrecorded.delete(outcome.id)
  }

  const attempt = async (enquiry: DueEnquiry): Promise<void> => {
    const outcome = outcomeOf(enquiry, await mailer.send(enquiry))
    logOutcome(log, outcome)
    try {
      record(outcome)
    } catch (error) {
      log.error({ err: error, id: outcome.id }, 'the end of a delivery could not be recorded')
    }
  }

  const startAttempt = (id: string): void => {
    const enquiry = queue.load(id)
    if (!enquiry) return
    const done = attempt(enquiry).finally(() => {
      underway.delete(id)
      wake()
    })
    underway.set(id, done)
  }

  const startDue = (): void => {
    for (const outcome of unrecorded.values()) record(outcome)
    if (underway.size >= PARALLEL_MAILS) return
    const free = queue.due(PARALLEL_MAILS + underway.size).filter((id) => !underway.has(id))
    for (const id of free.slice(0, PARALLEL_MAILS - underway.size)) startAttempt(id)
  }

  const wake = (): void => {
    if (stopped) return
    try {
      startDue()
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
      await Promise.all(underway.values())
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
