import { expect, it } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { contentOf, FULL_SIZE, newFields } from '../relay/support/multipart.ts'
import { idOf, postJson } from '../relay/support/post.ts'
import { memoryOf } from '../support/server.ts'
import { until } from '../support/until.ts'
import { NO_PROC } from './support/process-traces.ts'

const lab = useLab()

// Of 234 to 249 MB measured: what runs beside it counts, and so it is no test for every commit.
it.skipIf(NO_PROC)('20 parallel uploads of 5 MB stay under 250 MB of memory, mails included', async () => {
  const mail = await lab.mailServer()
  const relay = await lab.relay({ SMTP_URL: mail.url })
  const idle = memoryOf(relay.pid).now
  const files = Array.from({ length: 20 }, (_, seed) => contentOf('application/pdf', FULL_SIZE, seed + 1))
  const post = (content: Uint8Array) =>
    postJson(relay.url, { fields: newFields(), file: { name: 'plan.pdf', type: 'application/pdf', content } })
  for (const answer of await Promise.all(files.map(post))) idOf(answer)
  await until('everything is mailed', () => mail.mails.length === 20, 60_000)
  const { peak } = memoryOf(relay.pid)
  console.log({ idle, peak })
  expect(peak).toBeLessThan(250)
})
