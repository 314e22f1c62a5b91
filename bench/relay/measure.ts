import { uploadInParallel } from '../../tests/faults/support/parallel-uploads.ts'
import { medianAnswerTime, startSlowUploads } from '../../tests/faults/support/slow-uploads.ts'
import { startMailServer } from '../../tests/relay/support/mail-server.ts'
import { memoryOf } from '../../tests/support/server.ts'
import { until } from '../../tests/support/until.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import type { RelayFigures } from './figures.ts'
import { load } from './load.ts'

const ENQUIRIES = 10_000
const UPLOADS = 20
const SLOW_UPLOADS = 300
const POSTS = 50

/** Throughput, answer times and memory of the relay, each on a server and an outbox of its own; null but on Linux. */
export async function measureRelay({ step }: Options): Promise<RelayFigures | null> {
  if (process.platform !== 'linux') {
    console.log('relay is left out: memory is read from /proc, which only Linux has.')
    return null
  }
  step(`${ENQUIRIES} enquiries without a file`)
  const quiet = await withProduction((relay) => load(relay, ENQUIRIES))
  step('the same while mails go out')
  const mailing = await whileMailing((smtpUrl) =>
    withProduction((relay) => load(relay, ENQUIRIES), undefined, { SMTP_URL: smtpUrl }),
  )
  step(`answers beside ${SLOW_UPLOADS} hanging uploads`)
  const hanging = await withProduction(({ url }) => besideHanging(url))
  step(`${UPLOADS} uploads of 5 MB at once`)
  return { enquiries: ENQUIRIES, quiet, mailing, hanging, uploads: { count: UPLOADS, peakMb: await peakOfUploads() } }
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

async function whileMailing<T>(work: (smtpUrl: string, mail: MailServer) => Promise<T>): Promise<T> {
  const mail = await startMailServer()
  try {
    return await work(mail.url, mail)
  } finally {
    await mail.close()
  }
}

async function besideHanging(url: string): Promise<RelayFigures['hanging']> {
  const without = await medianAnswerTime(url, POSTS)
  const endSlowUploads = await startSlowUploads(url, SLOW_UPLOADS)
  const beside = await medianAnswerTime(url, POSTS)
  endSlowUploads()
  return { uploads: SLOW_UPLOADS, without, beside }
}

function peakOfUploads(): Promise<number> {
  return whileMailing((smtpUrl, mail) =>
    withProduction(
      async (relay) => {
        await uploadInParallel(relay.url, UPLOADS)
        await until('everything is mailed', () => mail.mails.length === UPLOADS, 120_000)
        return memoryOf(relay.pid).peak
      },
      undefined,
      { SMTP_URL: smtpUrl },
    ),
  )
}
