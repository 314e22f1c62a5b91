import type { Log } from '../log/log.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** `complaint` goes into the log with what the work has thrown, once for as long as that stays the same. */
type RepeatOptions = { log: Log; complaint: string; afterErrorMs: number }

/** Does some work now and again after the milliseconds it returns, never twice at once, until it is ended. */
export function repeat(work: () => number | Promise<number>, { log, complaint, afterErrorMs }: RepeatOptions) {
  let timer: NodeJS.Timeout | undefined
  let trouble = ''
  let isUnderway = false
  let hasEnded = false

  const turn = async (): Promise<void> => {
    isUnderway = true
    let pause = afterErrorMs
    try {
      pause = await work()
      trouble = ''
    } catch (error) {
      if (String(error) !== trouble) log.error({ err: error }, complaint)
      trouble = String(error)
    }
    isUnderway = false
    nextAfter(pause)
  }
  const nextAfter = (ms: number): void => {
    clearTimeout(timer)
    if (!hasEnded) timer = setTimeout(() => (underway = turn()), ms)
  }
  let underway = turn()

  return {
    /** Does it at once, unless it is under way: then what it returns says when it is done again. */
    now: (): void => {
      if (!isUnderway) nextAfter(0)
    },
    /** Begins nothing new, and resolves when what is under way is done. */
    end(): Promise<void> {
      hasEnded = true
      clearTimeout(timer)
      return underway
    },
  }
}
