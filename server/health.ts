import type { ServerResponse } from 'node:http'
import { sendJson } from './http/send-uncached.ts'
import type { Log } from './log/log.ts'
import type { Capacity } from './outbox/capacity.ts'
import type { Guard } from './outbox/guard.ts'

// Each check is a real write with a flush to disk; nobody may order thousands of them a second.
const FRESH_MS = 1000

export type HealthOptions = {
  guard: Guard
  capacity: Capacity
  /** Rejects when the outbox can't be written. */
  writeCheck: () => Promise<void>
  log: Log
}

/** Answers /healthz. */
export function createHealth({ guard, capacity, writeCheck, log }: HealthOptions) {
  let checkedAt = -Infinity
  let writable = Promise.resolve(true)

  const check = async (): Promise<boolean> => {
    try {
      await writeCheck()
      return true
    } catch (error) {
      log.error({ err: error }, 'the outbox can not be written')
      return false
    }
  }

  const isWritable = (): Promise<boolean> => {
    if (performance.now() - checkedAt > FRESH_MS) {
      writable = check()
      checkedAt = performance.now()
    }
    return writable
  }

  return async (response: ServerResponse): Promise<void> => {
    await guard.settled()
    const healthy = guard.isSound() && !capacity.isExhausted() && (await isWritable())
    if (healthy) sendJson(response, 200, { status: 'ok' })
    else sendJson(response, 503, { status: 'unwritable' })
  }
}
