import type { Log } from '../log/log.ts'
import type { Capacity } from '../outbox/capacity.ts'
import type { Guard } from '../outbox/guard.ts'

// Each check is a real write with a flush to disk; nobody may order thousands of them a second.
const FRESH_MS = 1000

export type StorageHealthOptions = {
  guard: Guard
  capacity: Capacity
  /** Rejects when the outbox can't be written. */
  writeCheck: () => Promise<void>
  log: Log
}

/** @returns a function that says whether an enquiry could be stored now. */
export function createStorageHealth({ guard, capacity, writeCheck, log }: StorageHealthOptions) {
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

  return async (): Promise<boolean> => {
    await guard.settled()
    return guard.isSound() && !capacity.isExhausted() && (await isWritable())
  }
}
