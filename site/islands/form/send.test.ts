import { expect, test } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { createQueryClient, readAnswer, retryDelay } from './send.ts'

const stored = JSON.stringify({ success: 'true', message: 'Vielen Dank', id: 'K7M3-9QXD' })

test('a stored enquiry brings its reference number', () => {
  expect(readAnswer(200, stored)).toEqual({ kind: 'sent', reference: 'K7M3-9QXD' })
})

test.each([
  ['an error with the words of a success', 503, stored],
  ['a page instead of an answer', 200, '<!doctype html><title>Login</title>'],
  ['an empty answer', 200, ''],
  ['another service', 200, '{"ok":true}'],
  ['a success without a reference', 200, '{"success":"true","message":""}'],
  ['too many enquiries', 429, '{"success":"false","message":"Zu viele Anfragen"}'],
  ['a refusal without reasons', 422, '{"success":"false"}'],
])('%s is a failure', (_what, status, body) => {
  expect(() => readAnswer(status, body)).toThrow(`status ${status}`)
})

test('refused fields come back with their sentences; unknown ones are left out', () => {
  const errors = { email: 'Bitte prüfen Sie die E-Mail-Adresse.', color: 'Bitte blau.' }
  expect(readAnswer(422, JSON.stringify({ success: 'false', errors }))).toEqual({
    kind: 'refused',
    errors: { email: errors.email },
    notice: null,
  })
})

test('a refused file brings its notice, and other fields keep theirs', () => {
  const errors = { name: 'Bitte tragen Sie Ihren Namen ein.', attachment: 'Anders gesagt.' }
  expect(readAnswer(415, JSON.stringify({ success: 'false', errors }))).toEqual({
    kind: 'refused',
    errors: { name: errors.name, attachment: NOTICES.wrongType.text },
    notice: NOTICES.wrongType,
  })
})

test("a proxy's own 413 is not said to be about the limit of the page, which the file keeps", () => {
  const text = expect.stringMatching(/keine so großen Dateien an\. .*ohne Datei/)
  expect(readAnswer(413, '<h1>413 Request Entity Too Large</h1>')).toEqual({
    kind: 'refused',
    errors: { attachment: text },
    notice: { kind: 'error', title: 'Datei zu groß', text },
  })
})

test("the relay's own 413 names the limit", () => {
  expect(readAnswer(413, JSON.stringify({ success: 'false', errors: {} }))).toMatchObject({
    errors: { attachment: NOTICES.tooLarge.text },
    notice: NOTICES.tooLarge,
  })
})

test('a query is tried again three times, then fails', async () => {
  const client = createQueryClient()
  let calls = 0
  const failing = client.fetchQuery({
    queryKey: ['failing'],
    // fetchQuery alone switches retries off; the defaults must be what is tested.
    ...client.getDefaultOptions().queries,
    retryDelay: 1,
    queryFn: () => {
      calls += 1
      throw new Error('no answer')
    },
  })
  await expect(failing).rejects.toThrow('no answer')
  expect(calls).toBe(4)
})

test('the pauses double from one second and stop at thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(createQueryClient().getDefaultOptions().queries?.retryDelay).toBe(retryDelay)
})

test('a mutation is not tried again', async () => {
  const client = createQueryClient()
  let calls = 0
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      calls += 1
      throw new Error('no answer')
    },
  })
  await expect(mutation.execute(undefined)).rejects.toThrow('no answer')
  expect(calls).toBe(1)
})

test('cache entries are kept five minutes', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect([queries?.gcTime, mutations?.gcTime]).toEqual([300_000, 300_000])
})
