import { HOUR_MS, repeat, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../log/log.ts'
import type { Outcome, Queue, QueuedEnquiry, UnreadableEnquiry } from '../outbox/outbox.ts'
import { UNREADABLE } from './mail-trouble.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { isTimeToGiveUp, loginPauseAfter, pauseAfter } from './schedule.ts'

const POLL_MS = SECOND_MS

/**
 * Mails due enquiries until stopped. One delivery leads for an outbox, and one mail is on its way at a time: a kill between the
 * mail server's answer and the record of it sends that mail again.
 */
export function startDelivery(queue: Queue, mailer: Mailer, log: Log) {
  const login = createLoginWatch(queue, mailer, log)
  // A result that could not be written down, e.g. on a full disk. Until the result is written, no mail is sent: each attempt
  // would bring one more copy into the owner's mailbox.
  let unrecorded: Outcome | null = null
  let isResumed = false

  const record = async (outcome: Outcome): Promise<void> => {
    unrecorded = outcome
    await queue.record(outcome)
    unrecorded = null
  }

  const attempt = async (enquiry: QueuedEnquiry | UnreadableEnquiry): Promise<void> => {
    const verdict: Verdict =
      'unreadable' in enquiry
        ? { result: 'later', error: `${UNREADABLE} (${enquiry.unreadable})`, concerns: 'mail' }
        : await mailer.send(enquiry)
    const outcome = outcomeOf(enquiry, verdict)
    try {
      await record(outcome)
      if (!('unreadable' in enquiry)) await login.learn(verdict)
    } catch (error) {
      log.error({ err: error, id: outcome.id }, 'the end of a delivery could not be recorded')
    }
    logOutcome(log, outcome)
  }

  const deliverNext = async (): Promise<number> => {
    if (!(await queue.lead())) return POLL_MS
    // The restart may have brought mended mail settings, so all undelivered mails are due.
    if (!isResumed) await queue.resume()
    isResumed = true
    if (unrecorded) await record(unrecorded)
    if (await login.isHolding()) return POLL_MS
    const enquiry = await queue.next()
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

/** Knows whether the mail server accepts the login, and holds all mails while it does not. Independent of the wall clock. */
function createLoginWatch(queue: Queue, mailer: Mailer, log: Log) {
  let heldUntil = -Infinity
  let refusals = 0
  let versionWhenHeld: unknown = null
  let nextCheck = -Infinity

  /** During a hold no mail is sent: each would try the same wrong password, until the provider locks the account. */
  const isHolding = async (): Promise<boolean> => {
    if (performance.now() >= heldUntil) return false
    // A change by the command line, such as `retry`, ends the hold: the login is tried at once.
    if ((await queue.version()) !== versionWhenHeld) heldUntil = -Infinity
    return performance.now() < heldUntil
  }

  const hold = async (error: string): Promise<void> => {
    refusals += 1
    const pause = loginPauseAfter(refusals)
    versionWhenHeld = await queue.version()
    heldUntil = performance.now() + pause
    // Without this call the login is tried again only when a mail is due.
    nextCheck = heldUntil
    log.error({ error, pause }, 'SMTP_URL: the login failed, all mails wait')
    await queue.hold(error)
  }

  const release = async (): Promise<void> => {
    heldUntil = -Infinity
    refusals = 0
    nextCheck = Infinity
    await queue.hold(null)
  }

  const check = async (): Promise<void> => {
    const trouble = await mailer.check()
    if (trouble?.concerns === 'login') return hold(trouble.error)
    if (trouble) return log.error({ error: trouble.error }, 'SMTP_URL: the mail server can not be used')
    log.info('the mail server is ready')
    await release()
  }

  return {
    isHolding,
    async learn(verdict: Verdict): Promise<void> {
      if (verdict.result === 'sent' || !['login', 'way'].includes(verdict.concerns)) await release()
      else if (verdict.concerns === 'login') await hold(verdict.error)
    },
    /** Tries the login without a mail: at the start, after a hold, and once an hour while the mail server is in trouble. */
    checkIfDue(): void {
      if (performance.now() < nextCheck) return
      nextCheck = performance.now() + HOUR_MS
      // The result is not awaited: a silent mail server must not hold up the next mail or the end.
      check().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be written'))
    },
  }
}

function outcomeOf({ id, attempts, queuedAt }: QueuedEnquiry | UnreadableEnquiry, verdict: Verdict): Outcome {
  if (verdict.result === 'sent') return { id, status: 'sent', error: verdict.incomplete }
  const { error } = verdict
  const failed = attempts + 1
  if (isTimeToGiveUp(failed, queuedAt, Date.now())) return { id, status: 'failed', error }
  // After a refused login the hold is the pause for every mail.
  if (verdict.concerns === 'login') return { id, status: 'queued', error, pause: 0 }
  return { id, status: 'queued', error, pause: pauseAfter(failed) }
}

function logOutcome(log: Log, outcome: Outcome): void {
  if (outcome.status === 'failed') log.error(outcome, 'not delivered; see npm run enquiries -- retry')
  else if (outcome.status === 'queued') log.warn(outcome, 'delivery failed, will be tried again')
  else if (outcome.error === null) log.info(outcome, 'delivered')
  else log.warn(outcome, 'delivered without the files that the mail server finds too large')
}
