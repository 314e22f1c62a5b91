import type { Log } from '../log/log.ts'
import type { DeliveryQueue, Outcome, QueuedEnquiry, UnreadableEnquiry } from '../outbox/delivery-queue.ts'
import { HOUR_MS, repeat } from '../outbox/time.ts'
import { UNREADABLE } from './mail-trouble.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { isTimeToGiveUp, LEAST_ATTEMPTS, loginPauseAfter, pauseAfter, pauseAfterPolicy } from './schedule.ts'

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
 * Sends what is due until stopped. There must be one delivery per outbox, and one mail at a time: whatever the server has
 * taken but we have not written down when the process is killed is sent again.
 */
export function startDelivery({ queue, mailer, mailSettings, assertOurs, log }: DeliveryOptions) {
  const login = createLoginWatch(queue, mailer, log)
  // The end of an attempt that could not be written down, e.g. on a full disk. Until it is, nothing is sent:
  // each attempt would be one more copy in the owner's mailbox.
  let unrecorded: Outcome | null = null
  let isResumed = false

  const record = (outcome: Outcome): void => {
    unrecorded = outcome
    queue.record(outcome)
    unrecorded = null
  }

  const nextReadable = (): QueuedEnquiry | null => {
    for (;;) {
      const next = queue.next()
      if (!next || 'message' in next) return next
      const outcome = outcomeOfUnreadable(next)
      record(outcome)
      log.error(outcome, 'not delivered: the outbox holds something that can not be read')
    }
  }

  const attempt = async (enquiry: QueuedEnquiry): Promise<void> => {
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

  const deliverNext = async (): Promise<number> => {
    assertOurs()
    // What waits or was given up may well pass with other settings.
    const resumed = isResumed ? 0 : queue.resumeIfChanged(mailSettings)
    isResumed = true
    if (resumed > 0) log.info({ resumed }, 'the mail settings have changed: undelivered enquiries are tried again')
    if (unrecorded) record(unrecorded)
    if (login.isHolding()) return POLL_MS
    const enquiry = nextReadable()
    if (enquiry) {
      await attempt(enquiry)
      return 0
    }
    login.checkIfDue()
    return POLL_MS
  }
  const complaint = 'mails wait: the outbox could not be read or written'
  const loop = repeat(deliverNext, { log, complaint, afterErrorMs: POLL_MS })

  return {
    /** Looks for due enquiries now instead of at the next poll. */
    wake: loop.now,
    /** Starts nothing new and waits for the mail on its way, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      const grace = setTimeout(() => mailer.close(), graceMs)
      await loop.end()
      clearTimeout(grace)
      mailer.close()
    },
  }
}

/**
 * Knows whether the mail server lets us in, and keeps all mails back while it does not.
 * Measures time without the wall clock, which may be set at any moment.
 */
function createLoginWatch(queue: DeliveryQueue, mailer: Mailer, log: Log) {
  let heldUntil = -Infinity
  let refusals = 0
  let markWhenHeld: unknown = null
  let nextCheck = -Infinity

  /** Whether no mail may be tried now: each would send the same password, until the provider locks the account. */
  const isHolding = (): boolean => {
    if (performance.now() >= heldUntil) return false
    // Somebody is at work on the command line: `retry` shall show at once whether it works now.
    if (queue.changeMark() !== markWhenHeld) heldUntil = -Infinity
    return performance.now() < heldUntil
  }

  const hold = (error: string): void => {
    if (isHolding()) return
    refusals += 1
    const pause = loginPauseAfter(refusals)
    markWhenHeld = queue.changeMark()
    heldUntil = performance.now() + pause
    // Without this the login is only tried again when there is a mail to send.
    nextCheck = heldUntil
    log.error({ error, pause }, 'SMTP_URL: the login failed, all mails wait')
    queue.noteForAll(error)
  }

  const release = (): void => {
    heldUntil = -Infinity
    refusals = 0
    nextCheck = Infinity
    // Also what an earlier server has written down.
    if (queue.held() !== null) queue.noteForAll(null)
  }

  const check = async (): Promise<void> => {
    const trouble = await mailer.check()
    if (trouble?.concerns === 'login') return hold(trouble.error)
    if (trouble) return log.error({ error: trouble.error }, 'SMTP_URL: the mail server can not be used')
    log.info('the mail server is ready')
    release()
  }

  return {
    isHolding,
    learn(verdict: Verdict): void {
      if (verdict.result === 'later' && verdict.concerns === 'login') hold(verdict.error)
      else if (verdict.result === 'sent' || (verdict.result === 'later' && verdict.concerns !== 'way')) release()
    },
    /** Tries the login without a mail, at the start and once an hour while there is trouble. Returns at once. */
    checkIfDue(): void {
      if (performance.now() < nextCheck) return
      nextCheck = performance.now() + HOUR_MS
      check().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
    },
  }
}

function outcomeOfUnreadable({ id, attempts, reason, mayPass }: UnreadableEnquiry): Outcome {
  const error = `${UNREADABLE} (${reason})`
  const failed = attempts + 1
  if (!mayPass || failed >= LEAST_ATTEMPTS) return { id, status: 'failed', error }
  return { id, status: 'queued', error, pause: pauseAfter(failed) }
}

function outcomeOf({ id, attempts, queuedAt }: QueuedEnquiry, verdict: Verdict): Outcome {
  if (verdict.result === 'sent') return { id, status: 'sent', error: verdict.incomplete }
  const { result, error } = verdict
  const failed = attempts + 1
  if (result === 'never' || isTimeToGiveUp(failed, queuedAt, Date.now())) return { id, status: 'failed', error }
  // While all mails are held it is not this one that has to wait.
  if (verdict.concerns === 'login') return { id, status: 'queued', error, pause: 0 }
  const pause = verdict.concerns === 'policy' ? pauseAfterPolicy(failed) : pauseAfter(failed)
  return { id, status: 'queued', error, pause }
}

function logOutcome(log: Log, outcome: Outcome, verdict: Verdict): void {
  const isIncomplete = verdict.result === 'sent' && verdict.incomplete !== null
  if (isIncomplete) log.warn(outcome, 'delivered without the files that the mail server finds too large')
  else if (outcome.status === 'sent') log.info(outcome, 'delivered')
  else if (outcome.status === 'failed') log.error(outcome, 'not delivered; see npm run enquiries -- retry')
  else log.warn(outcome, 'delivery failed, will be tried again')
}
