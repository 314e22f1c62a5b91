import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import type { Log } from '../log/log.ts'
import { workerMessage } from './messages.ts'
import { createWatchdog } from './watchdog.ts'

export type Life = {
  /** Whether it came so far as to answer requests. */
  wasReady: boolean
  /** Why it says it can't start, in one line. */
  failure: string | null
  /** An exit code, a signal, or why it could not even be started. */
  end: number | string
  ms: number
}

export type LifeOptions = {
  log: Log
  /** Aborted: the process is asked to end in good order. */
  stop: AbortSignal
  onReady: (url: string) => void
}

/** Runs one server process from its start to its end, and ends it by force when it freezes. Never rejects. */
export async function liveOnce(start: () => ChildProcess, options: LifeOptions): Promise<Life> {
  const born = performance.now()
  const heard = { wasReady: false, failure: null }
  const end = await run(start, options, heard).catch(String)
  return { ...heard, end, ms: performance.now() - born }
}

async function run(
  start: () => ChildProcess,
  { log, stop, onReady }: LifeOptions,
  heard: Pick<Life, 'wasReady' | 'failure'>,
): Promise<number | string> {
  const worker = start()
  const watchdog = createWatchdog(() => {
    log.error({ pid: worker.pid }, 'the server process is frozen and is ended')
    worker.kill('SIGKILL')
  })
  const end = (): void => {
    worker.kill('SIGTERM')
  }
  worker.on('message', (data) => {
    const message = v.parse(workerMessage, data)
    watchdog.beat()
    if (message.type === 'failed') heard.failure = message.reason
    if (message.type !== 'ready') return
    heard.wasReady = true
    log.info({ pid: worker.pid }, 'server process is ready')
    onReady(message.url)
  })
  stop.addEventListener('abort', end)
  try {
    // Not "exit": what it said last may still be on its way then.
    const [code, signal] = await once(worker, 'close')
    return signal ?? code
  } finally {
    watchdog.end()
    stop.removeEventListener('abort', end)
  }
}
