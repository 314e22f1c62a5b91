import type { Log } from '../log/log.ts'
import type { QueuedEnquiry } from '../outbox/enquiry-record.ts'
import type { Mailer, Verdict } from './mailer.ts'

const TAKES_OVER_AFTER_MS = 10 * 60_000
// Or the mail that finds the first server in trouble would wait for longer than that for its own next attempt.
const LONGEST_PAUSE_MS = 2 * 60_000

/**
 * Sends by `first`, and by `second` once `first` has refused mails or been silent for ten minutes. `first` is tried again
 * every ten minutes, with a mail that otherwise goes by `second`. Measures time without the wall clock.
 */
export function withFallback(first: Mailer, second: Mailer, log: Log): Mailer {
  let troubleSince: number | null = null
  let nextTry = -Infinity
  // Each mail would try the same password there, until the provider locks the account.
  let secondShutUntil = -Infinity

  const learn = (result: Verdict['result']): void => {
    if (result === 'sent') {
      if (isReplaced()) log.info('SMTP_URL: the mail server takes mails again')
      troubleSince = null
    }
    if (result === 'later') {
      troubleSince ??= performance.now()
      nextTry = performance.now() + TAKES_OVER_AFTER_MS
    }
  }

  const isReplaced = (): boolean => troubleSince !== null && performance.now() - troubleSince >= TAKES_OVER_AFTER_MS

  const sendByFirst = async (enquiry: QueuedEnquiry): Promise<Verdict> => {
    const verdict = await first.send(enquiry)
    learn(verdict.result)
    return verdict
  }

  const isSecondShut = (): boolean => performance.now() < secondShutUntil

  const sendBySecond = async (enquiry: QueuedEnquiry): Promise<Verdict> => {
    log.warn({ id: enquiry.id }, 'SMTP_FALLBACK_URL: the second mail server is tried')
    const verdict = await second.send(enquiry)
    if (verdict.result !== 'later' || !verdict.isLogin) return verdict
    log.error({ error: verdict.error }, 'SMTP_FALLBACK_URL: the login failed')
    secondShutUntil = performance.now() + TAKES_OVER_AFTER_MS
    // Not that of SMTP_URL, which may take mails again at any moment: nothing waits for this.
    return { ...verdict, isLogin: false }
  }

  return {
    async send(enquiry) {
      if (!isReplaced() || isSecondShut() || performance.now() >= nextTry) {
        const verdict = await sendByFirst(enquiry)
        if (verdict.result !== 'later' || !isReplaced() || isSecondShut()) return verdict
      }
      return sendBySecond(enquiry)
    },
    async check() {
      const [trouble, standIn] = await Promise.all([first.check(), second.check()])
      // Now, and not only on the day it is needed.
      if (standIn) log.error({ error: standIn.error }, 'SMTP_FALLBACK_URL: the mail server can not be used')
      if (trouble) learn('later')
      return trouble
    },
    longestPauseMs: LONGEST_PAUSE_MS,
    close() {
      first.close()
      second.close()
    },
  }
}
