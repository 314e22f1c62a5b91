import { expect, test } from 'vitest'
import { readAnswer } from './send.ts'

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
