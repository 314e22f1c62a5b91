import { Agent } from 'node:http'
import { newFields } from '../../tests/relay/support/multipart.ts'
import { idOf, postJson } from '../../tests/relay/support/post.ts'
import { memoryOf, type Server } from '../../tests/support/server.ts'

const CONNECTIONS = 32
const MEMORY_READINGS = 5

export type Load = {
  perSecond: number
  /** Answer times in ms. */
  p50: number
  p99: number
  /** Resident memory in MB, read at equal distances. */
  memory: number[]
}

/** Posts that many different enquiries without a file over 32 connections, as fast as they are answered. */
export async function load(relay: Server, enquiries: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const latencies: number[] = []
  const memory: number[] = []
  let remaining = enquiries

  const visitor = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1
      const sent = performance.now()
      idOf(await postJson(relay.url, { fields: newFields() }, { agent }))
      latencies.push(performance.now() - sent)
      if (latencies.length % (enquiries / MEMORY_READINGS) === 0) memory.push(Math.round(memoryOf(relay.pid).now))
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()

  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { perSecond: enquiries / seconds, p50: percentile(0.5), p99: percentile(0.99), memory }
}
