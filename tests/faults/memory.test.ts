import { expect, it } from 'vitest'
import { useLab } from '../relay/support/lab.ts'
import { memoryOf } from '../support/server.ts'
import { until } from '../support/until.ts'
import { uploadInParallel } from './support/parallel-uploads.ts'
import { NO_PROC } from './support/process-traces.ts'

const lab = useLab()

// Of 234 to 249 MB measured: what runs beside it counts, and so it is no test for every commit.
it.skipIf(NO_PROC)('20 parallel uploads of 5 MB stay under 250 MB of memory, mails included', async () => {
  const mail = await lab.mailServer()
  const relay = await lab.relay({ SMTP_URL: mail.url })
  await uploadInParallel(relay.url, 20)
  await until('everything is mailed', () => mail.mails.length === 20, 60_000)
  expect(memoryOf(relay.pid).peak).toBeLessThan(250)
})
