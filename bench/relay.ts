/** Throughput and memory of the relay: `npm run bench:relay`. */
import { Agent } from 'node:http'
import { FULL_SIZE, contentOf, newFields } from '../tests/relay/support/multipart.ts'
import { idOf, postJson } from '../tests/relay/support/post.ts'
import { memoryOf, newDataDir, type Relay, removeDataDir, startRelay } from '../tests/relay/support/relay.ts'

const ENQUIRIES = 10_000
const CONNECTIONS = 32
const UPLOADS = 20

type Load = { perSecond: number; p50: number; p99: number; memory: number[] }

async function measure<T>(work: (relay: Relay) => Promise<T>): Promise<T> {
  const dataDir = newDataDir()
  const relay = await startRelay(dataDir)
  try {
    return await work(relay)
  } finally {
    await relay.end('SIGTERM')
    removeDataDir(dataDir)
  }
}

/** Posts `ENQUIRIES` different enquiries without a file over `CONNECTIONS` connections. */
async function load(relay: Relay): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const latencies: number[] = []
  const memory: number[] = []
  let remaining = ENQUIRIES

  const visitor = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1
      const sent = performance.now()
      idOf(await postJson(relay.url, { fields: newFields() }, { agent }))
      latencies.push(performance.now() - sent)
      if (latencies.length % (ENQUIRIES / 5) === 0) memory.push(Math.round(memoryOf(relay.pid).now))
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()

  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { perSecond: ENQUIRIES / seconds, p50: percentile(0.5), p99: percentile(0.99), memory }
}

/** Posts `UPLOADS` enquiries with a file of full size at once. @returns the relay's peak memory in MB. */
async function uploads(relay: Relay): Promise<number> {
  const post = (seed: number) =>
    postJson(relay.url, {
      fields: newFields(),
      file: { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', FULL_SIZE, seed) },
    })
  const answers = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => post(index)))
  answers.forEach(idOf)
  return memoryOf(relay.pid).peak
}

const { perSecond, p50, p99, memory } = await measure(load)
const peak = await measure(uploads)

console.table({
  [`${ENQUIRIES} enquiries without file, ${CONNECTIONS} connections`]: {
    measured: `${Math.round(perSecond)} a second`,
    bar: '400',
  },
  'answer time, median': { measured: `${p50.toFixed(1)} ms`, bar: '' },
  'answer time, 99th percentile': { measured: `${p99.toFixed(1)} ms`, bar: '150 ms' },
  'memory after each 2,000': { measured: `${memory.join(', ')} MB`, bar: 'flat' },
  [`peak memory, ${UPLOADS} parallel uploads of 5 MB`]: { measured: `${Math.round(peak)} MB`, bar: '250 MB' },
})
