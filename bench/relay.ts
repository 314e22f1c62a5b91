/** Throughput, answer times and memory of the relay: `npm run bench:relay`. Reads /proc, so Linux only. */
import { uploadInParallel } from '../tests/faults/support/parallel-uploads.ts'
import { medianAnswerTime, startSlowUploads } from '../tests/faults/support/slow-uploads.ts'
import { startMailServer } from '../tests/relay/support/mail-server.ts'
import { memoryOf, newDataDir, type Server, removeDataDir, startServer } from '../tests/support/server.ts'
import { until } from '../tests/support/until.ts'
import { load } from './support/load.ts'

const ENQUIRIES = 10_000
const UPLOADS = 20
const SLOW_UPLOADS = 300
const POSTS = 50

type Row = { measured: string; bar: string }

const ms = (time: number) => `${time.toFixed(1)} ms`

/** Measures on a relay of its own, with an outbox of its own. */
async function onFreshRelay<T>(work: (relay: Server) => Promise<T>, smtpUrl = ''): Promise<T> {
  const dataDir = newDataDir()
  const relay = await startServer(dataDir, { SMTP_URL: smtpUrl })
  try {
    return await work(relay)
  } finally {
    await relay.end('SIGTERM')
    removeDataDir(dataDir)
  }
}

async function throughput(): Promise<Record<string, Row>> {
  const { perSecond, p50, p99, memory } = await onFreshRelay((relay) => load(relay, ENQUIRIES))
  return {
    [`${ENQUIRIES} enquiries without file`]: { measured: `${Math.round(perSecond)} a second`, bar: '400 a second' },
    '  answer time, median': { measured: ms(p50), bar: '' },
    '  answer time, 99th percentile': { measured: ms(p99), bar: '150 ms' },
    '  resident memory after each fifth': { measured: `${memory.join(', ')} MB`, bar: 'flat' },
  }
}

async function throughputWhileMailing(): Promise<Record<string, Row>> {
  const mail = await startMailServer()
  const { perSecond, p99 } = await onFreshRelay((relay) => load(relay, ENQUIRIES), mail.url)
  await mail.close()
  return {
    'the same while mails go out': { measured: `${Math.round(perSecond)} a second`, bar: '' },
    '  answer time, 99th percentile, while mailing': { measured: ms(p99), bar: '' },
  }
}

async function slowUploads(): Promise<Record<string, Row>> {
  const times = await onFreshRelay(async (relay) => {
    const quiet = await medianAnswerTime(relay.url, POSTS)
    const endSlowUploads = await startSlowUploads(relay.url, SLOW_UPLOADS)
    const crowded = await medianAnswerTime(relay.url, POSTS)
    endSlowUploads()
    return { quiet, crowded }
  })
  return {
    [`median answer time beside ${SLOW_UPLOADS} hanging uploads`]: { measured: ms(times.crowded), bar: '500 ms' },
    '  without them': { measured: ms(times.quiet), bar: '' },
  }
}

async function uploads(): Promise<Record<string, Row>> {
  const mail = await startMailServer()
  const peak = await onFreshRelay(async (relay) => {
    await uploadInParallel(relay.url, UPLOADS)
    await until('everything is mailed', () => mail.mails.length === UPLOADS, 120_000)
    return memoryOf(relay.pid).peak
  }, mail.url)
  await mail.close()
  return {
    [`peak memory, ${UPLOADS} parallel uploads of 5 MB, mailed`]: {
      measured: `${Math.round(peak)} MB`,
      bar: '250 MB',
    },
  }
}

console.table({
  ...(await throughput()),
  ...(await throughputWhileMailing()),
  ...(await slowUploads()),
  ...(await uploads()),
})
