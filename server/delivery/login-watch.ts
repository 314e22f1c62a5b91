import type { Log } from '../log/log.ts'
import type { DeliveryQueue } from '../outbox/delivery-queue.ts'
import { HOUR_MS } from '../outbox/time.ts'
import type { Mailer, Verdict } from './mailer.ts'
import { loginPauseAfter } from './schedule.ts'

/**
 * Knows whether the mail server lets us in, and keeps all mails back while it does not.
 * Measures time without the wall clock, which may be set at any moment.
 */
export function createLoginWatch(queue: DeliveryQueue, mailer: Mailer, log: Log) {
  let heldUntil = -Infinity
  let refusals = 0
  let markWhenHeld = 0
  let nextCheck = -Infinity
  // Also what an earlier server has written down.
  let isNoted = true

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
    log.error({ error, pause }, 'SMTP_URL: the login failed, all mails wait')
    isNoted = true
    queue.noteForAll(error)
  }

  const release = (): void => {
    heldUntil = -Infinity
    refusals = 0
    nextCheck = Infinity
    if (isNoted) queue.noteForAll(null)
    isNoted = false
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
