import { expect, it } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { FULL_SIZE, newFields, pdfOf, postJson } from '../relay/support/post.ts'
import { memoryOf } from '../support/server.ts'
import { until } from '../support/until.ts'

const lab = useLab()

// Measured: 207 to 249 MB, and 288 to 290 MB. Other programs on the machine change it, so it is no test for every commit.
it.each([
  [20, 1, 250],
  [8, 5, 350],
])('%i parallel enquiries with files of 5 MB, %i each, stay under %i MB, mails included', async (count, each, most) => {
  const { mail, relay } = await lab.mailing()
  const files = Array.from({ length: each }, (_, seed) => pdfOf(FULL_SIZE, seed + 1))
  const posts = Array.from({ length: count }, () => postJson(relay.url, { fields: newFields(), files }))
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  const stored = statuses.filter((status) => status === 200)
  await until('what is acknowledged is mailed', () => mail.mails.length === stored.length)
  const { peak } = memoryOf(relay.pid)
  console.log({ statuses, peak })
  // There may be no room for 40 files at once.
  expect(new Set([...statuses, 200, 503])).toEqual(new Set([200, 503]))
  expect(stored.length).toBeGreaterThanOrEqual(count / 2)
  expect(peak).toBeLessThan(most)
})
