import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import { sendJson } from './answer.ts'

// Each check is a real write with a flush to disk; nobody may order thousands of them a second.
const FRESH_MS = 1000

/** Answers /healthz. @param writeCheck throws when the outbox can't be written. */
export function createHealth(writeCheck: () => void, log: Log) {
  let checkedAt = -Infinity
  let healthy = true

  const check = (): boolean => {
    try {
      writeCheck()
      return true
    } catch (error) {
      log.error({ err: error }, 'the outbox can not be written')
      return false
    }
  }

  return (response: ServerResponse): void => {
    if (performance.now() - checkedAt > FRESH_MS) {
      healthy = check()
      checkedAt = performance.now()
    }
    if (healthy) sendJson(response, 200, { status: 'ok' })
    else sendJson(response, 503, { status: 'unwritable' })
  }
}
