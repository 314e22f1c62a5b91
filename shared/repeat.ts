type ErrorLog = { error(details: object, message: string): void }
/** `complaint` is logged with the error of the work: once, until the work succeeds or throws another error; never after `end`. */
type RepeatOptions = { log: ErrorLog; complaint: string; afterErrorMs: number }

/**
 * Does some work at once, and again after the milliseconds it returns (Infinity: only by `now`), until `end` is called.
 * The work never runs twice at the same time.
 */
export function repeat(work: () => number | Promise<number>, { log, complaint, afterErrorMs }: RepeatOptions) {
  // It is running, or its timer waits, or it has ended.
  let isRunning = false
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  // Empty after a success.
  let loggedError = ''

  const runOnce = async (): Promise<void> => {
    isRunning = true
    let pause = afterErrorMs
    try {
      pause = await work()
      loggedError = ''
    } catch (error) {
      if (String(error) !== loggedError && !hasEnded) log.error({ err: error }, complaint)
      loggedError = String(error)
    }
    isRunning = false
    runAfter(pause)
  }
  const runAfter = (ms: number): void => {
    clearTimeout(timer)
    if (!hasEnded && ms < Infinity) timer = setTimeout(() => (running = runOnce()), ms)
  }
  let running = runOnce()

  return {
    /** Runs the work at once. Does nothing while the work is running. */
    now: (): void => {
      if (!isRunning) runAfter(0)
    },
    /** Whether the last run has thrown an error. */
    isFailing: (): boolean => loggedError !== '',
    /** Starts no further run, and resolves when the current one is over. */
    end(): Promise<void> {
      hasEnded = true
      clearTimeout(timer)
      return running
    },
  }
}
