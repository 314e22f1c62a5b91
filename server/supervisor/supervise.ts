import type { ChildProcess } from 'node:child_process'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { restartPause } from './restart-pause.ts'
import { type LifeOptions, liveOnce } from './worker-life.ts'

/** The first server process did not come so far as to answer; the message is one line for the operator. */
export class StartError extends Error {}

/**
 * Keeps one server process running until `stop` is aborted and the process has ended.
 * @returns whether that was in good order.
 * @throws StartError when already the first one can't start: a wrong setting would only fail again.
 */
export async function supervise(start: () => ChildProcess, options: LifeOptions): Promise<boolean> {
  const { log, stop } = options
  let hasServed = false
  let pause: number | null = null
  for (;;) {
    const life = await liveOnce(start, options)
    hasServed ||= life.wasReady
    if (stop.aborted) return life.end === 0 || life.end === 'SIGTERM'
    if (!hasServed) throw new StartError(life.failure ?? `Can't start: the server process ended with ${life.end}`)
    pause = restartPause(life.ms, pause)
    log.error({ end: life.end, reason: life.failure, pauseMs: pause }, 'the server process ended and is replaced')
    await pauseFor(pause, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) return true
  }
}
