import { expect, test } from 'vitest'
import { createQueryClient, readAnswer, retryDelay } from './send.ts'

const stored = JSON.stringify({ success: 'true', message: 'Vielen Dank', id: 'K7M3-9QXD' })

test.each([
  ['an error with the words of a success', 503, stored],
  ['a page instead of an answer', 200, '<!doctype html><title>Login</title>'],
  ['an empty answer', 200, ''],
  ['another service', 200, '{"ok":true}'],
  ['a success without a number', 200, '{"success":"true","message":""}'],
  ['a refusal without reasons', 422, '{"success":"false"}'],
])('%s is a failure', (_what, status, body) => {
  expect(() => readAnswer(status, body)).toThrow(`status ${status}`)
})

test('queries are tried again three times after pauses that double from one second to thirty, mutations never; what was fetched is kept five minutes', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect([queries?.retry, queries?.gcTime, mutations?.retry, mutations?.gcTime]).toEqual([3, 300_000, false, 300_000])
  expect(queries?.retryDelay).toBe(retryDelay)
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
