import { repeat } from '#shared/repeat.ts'
import { HOUR_MS, SECOND_MS } from '#shared/time.ts'
import type { Log } from '../log/log.ts'
import type { Due, Outcome, Queue } from '../outbox/outbox.ts'
import { type MailTrouble, unreadable } from './mail-trouble.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { isTimeToGiveUp, loginPauseAfter, pauseAfter } from './schedule.ts'

const AFTER_ERROR_MS = SECOND_MS

type State = {
  /**
   * A result that could not be written down, e.g. on a full disk. Until it is written, no mail is sent: each attempt would
   * bring one more copy into the owner's mailbox.
   */
  unrecorded: Outcome | null
  /** Whether everything undelivered was made due after the start. */
  isResumed: boolean
  /** A refused login holds all mails: each would try the same wrong password, until the provider locks the account. */
  heldUntil: number
  /** The version of the outbox at the beginning of the hold. */
  versionWhenHeld: unknown
  /** Refused logins in a row. */
  refusals: number
  /** The login is tried without a mail at the start, after a hold, and once an hour while the mail server is in trouble. */
  nextCheck: number
}

/**
 * Mails what is due until stopped. One turn:
 *
 * 1. Become the only sender of this outbox, or rest.
 * 2. After a start: make everything undelivered due, because the mail settings may have been mended.
 * 3. Write down the result that could not be written before.
 * 4. While a refused login holds all mails: rest until the hold ends, or the command line changes the outbox.
 * 5. Send the next mail that is due, write down the result, and begin again.
 * 6. Nothing is due: try the login when it is time to, or leave the sending to others; rest.
 *
 * One mail is on its way at a time: a kill between the mail server's answer and the record of it sends that mail again.
 */
export function startDelivery(queue: Queue, mailer: Mailer, log: Log) {
  const state: State = {
    unrecorded: null,
    isResumed: false,
    heldUntil: -Infinity,
    versionWhenHeld: null,
    refusals: 0,
    nextCheck: -Infinity,
  }
  let hasEnded = false

  const deliverNext = async (): Promise<number> => {
    if (!(await queue.lead())) return Infinity
    if (!state.isResumed) await queue.resume()
    state.isResumed = true
    if (state.unrecorded) await record(state.unrecorded)
    // A change by the command line, such as `retry`, ends a hold.
    if (performance.now() < state.heldUntil && (await queue.version()) === state.versionWhenHeld)
      return state.heldUntil - performance.now()
    const due = await queue.next()
    if (due) {
      await attempt(due)
      return 0
    }
    // The result is not awaited: a silent mail server must not hold up the next mail or the end.
    if (performance.now() >= state.nextCheck)
      void checkLogin()
        .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be written'))
        .then(loop.now)
    // While the mail server is in trouble, no other process tries its login.
    else if (state.nextCheck === Infinity) await queue.resign()
    return state.nextCheck - performance.now()
  }

  const attempt = async (due: Due): Promise<void> => {
    const verdict = 'unreadable' in due ? unreadable(due.unreadable) : await mailer.send(due.mail, due.givenUp)
    const isTooLarge = 'concerns' in verdict && verdict.concerns === 'size'
    const half = isTooLarge ? halfOf(due) : null
    if (half) return attempt(half)
    await record(outcomeOf(due, verdict))
    await learn('concerns' in verdict ? verdict : null)
  }

  const record = async (outcome: Outcome): Promise<void> => {
    state.unrecorded = outcome
    await queue.record(outcome)
    state.unrecorded = null
    logOutcome(log, outcome)
  }

  const checkLogin = async (): Promise<void> => {
    state.nextCheck = performance.now() + HOUR_MS
    const trouble = await mailer.check()
    // The end breaks off the login.
    if (hasEnded) return
    if (trouble === null) log.info('the mail server is ready')
    else if (trouble.concerns === 'way')
      log.error({ error: trouble.error }, 'SMTP_URL: the mail server can not be used')
    await learn(trouble)
  }

  /** Begins or ends a hold after a mail or a login. @param trouble null: it has succeeded. */
  const learn = async (trouble: MailTrouble | null): Promise<void> => {
    if (trouble?.concerns === 'way') return
    if (trouble?.concerns !== 'login') {
      state.refusals = 0
      state.nextCheck = Infinity
      return queue.hold(null)
    }
    state.refusals += 1
    const pause = loginPauseAfter(state.refusals)
    state.versionWhenHeld = await queue.version()
    state.heldUntil = performance.now() + pause
    state.nextCheck = state.heldUntil
    log.error({ error: trouble.error, pause }, 'SMTP_URL: the login failed, all mails wait')
    await queue.hold(trouble.error)
  }

  const complaint = 'mails wait: the outbox could not be read or written'
  const loop = repeat(deliverNext, { log, complaint, afterErrorMs: AFTER_ERROR_MS })
  queue.watch(loop.now)

  return {
    /** Starts nothing new and waits for the mail on its way, at most `graceMs`. */
    async stop(graceMs: number): Promise<void> {
      hasEnded = true
      queue.watch(null)
      const grace = setTimeout(mailer.close, graceMs)
      await loop.end()
      clearTimeout(grace)
      mailer.close()
    },
  }
}

/** The older half of a collection; the rest stays due. null: the mail has one enquiry. */
function halfOf(due: Due): Due | null {
  if ('unreadable' in due || 'id' in due.mail || due.mail.length === 1) return null
  const count = Math.floor(due.mail.length / 2)
  const [first, ...others] = due.mail
  return { ...due, ids: due.ids.slice(0, count), mail: [first, ...others.slice(0, count - 1)] }
}

function outcomeOf({ ids, attempts, queuedAt }: Due, verdict: Verdict): Outcome {
  if (!('concerns' in verdict)) return { ids, status: 'sent', error: verdict.incomplete }
  const { error, concerns } = verdict
  const failed = attempts + 1
  if (isTimeToGiveUp(failed, queuedAt, Date.now())) return { ids, status: 'failed', error }
  // After a refused login the hold is the pause for every mail.
  return { ids, status: 'queued', error, pause: concerns === 'login' ? 0 : pauseAfter(failed) }
}

function logOutcome(log: Log, { ids, ...result }: Outcome): void {
  const outcome = { id: ids.join(' '), ...result }
  if (outcome.status === 'failed') log.error(outcome, 'not delivered; see website enquiries -- retry')
  else if (outcome.status === 'queued') log.warn(outcome, 'delivery failed, will be tried again')
  else if (outcome.error === null) log.info(outcome, 'delivered')
  else log.warn(outcome, 'delivered without the files that the mail server finds too large')
}
