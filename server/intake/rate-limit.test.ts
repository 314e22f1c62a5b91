import { expect, it } from 'vitest'
import { RateLimit } from './rate-limit.ts'

const MINUTE = 60_000

it('lets an address post again as soon as its oldest post is ten minutes old', () => {
  const limit = new RateLimit(2)
  limit.count('192.0.2.1', 0)
  limit.count('192.0.2.1', 3 * MINUTE)
  expect(limit.secondsToWait('192.0.2.1', 4 * MINUTE)).toBe(6 * 60)
  expect(limit.secondsToWait('192.0.2.2', 4 * MINUTE)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 10 * MINUTE)).toBe(0)
})

it('forgets addresses that have not posted for ten minutes, and no others', () => {
  const limit = new RateLimit(5)
  limit.count('192.0.2.1', 0)
  limit.count('192.0.2.2', 1 * MINUTE)
  limit.count('192.0.2.1', 2 * MINUTE)
  limit.dropIdle(10 * MINUTE)
  expect(limit.size).toBe(2)
  limit.dropIdle(11 * MINUTE)
  expect(limit.size).toBe(1)
  limit.dropIdle(12 * MINUTE)
  expect(limit.size).toBe(0)
})

it('remembers nobody when it is off', () => {
  const limit = new RateLimit(0)
  limit.count('192.0.2.1', 0)
  expect([limit.size, limit.secondsToWait('192.0.2.1', 0)]).toStrictEqual([0, 0])
})

it('holds a bounded number of addresses, and drops the one that has been silent longest', () => {
  const limit = new RateLimit(1)
  for (let address = 0; address <= 20_000; address += 1) limit.count(String(address), address)
  expect(limit.size).toBe(20_000)
  expect(limit.secondsToWait('0', 20_000)).toBe(0)
  expect(limit.secondsToWait('1', 20_000)).toBeGreaterThan(0)
})
