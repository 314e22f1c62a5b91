import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWatchdog } from './watchdog.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a process that never says a word has a minute, and is reported once', () => {
  const onFrozen = vi.fn<() => void>()
  createWatchdog(onFrozen)
  vi.advanceTimersByTime(59_000)
  expect(onFrozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onFrozen).toHaveBeenCalledTimes(1)
})

test('after its first heartbeat it has twenty seconds for each further one', () => {
  const onFrozen = vi.fn<() => void>()
  const watchdog = createWatchdog(onFrozen)
  for (let beats = 0; beats < 5; beats += 1) {
    watchdog.beat()
    vi.advanceTimersByTime(19_000)
  }
  expect(onFrozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onFrozen).toHaveBeenCalledTimes(1)
})

test('nothing is reported once it has ended', () => {
  const onFrozen = vi.fn<() => void>()
  createWatchdog(onFrozen).end()
  vi.advanceTimersByTime(120_000)
  expect(onFrozen).not.toHaveBeenCalled()
})
