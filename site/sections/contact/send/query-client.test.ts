import { expect, test } from 'vitest'
import { createQueryClient, retryDelay } from './query-client.ts'

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
