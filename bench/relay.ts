import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Row } from './rows.ts'
import { withServer } from './server.ts'

const AUTOCANNON = 'autocannon@9.0.0'
const ENQUIRIES = 10_000
const CONNECTIONS = 32

const report = v.object({
  '2xx': v.number(),
  requests: v.object({ average: v.number() }),
  latency: v.object({ p50: v.number(), p99: v.number() }),
})

/** Enquiries without a file, each another one, as fast as they are answered; each is on disk before its answer. */
export async function measureRelay(): Promise<Row[]> {
  console.log(`${ENQUIRIES} enquiries over ${CONNECTIONS} connections`)
  const body = new URLSearchParams({ name: 'Anna Probe', email: 'anna@example.org', phone: '', message: 'X' })
  const options = ['-n', '-j', '-I', '-m', 'POST', '-c', String(CONNECTIONS), '-a', String(ENQUIRIES)]
  const headers = ['-H', 'Accept=application/json', '-H', 'Content-Type=application/x-www-form-urlencoded']
  // Its own mark for "another one each time" must not be encoded.
  const sent = ['-b', String(body).replace(/X$/, 'Probe [<id>], vielen Dank.')]
  const { stdout } = await withServer((url) =>
    promisify(execFile)('npx', ['--yes', AUTOCANNON, ...options, ...headers, ...sent, url + RELAY_PATH]),
  )
  const { '2xx': taken, requests, latency } = v.parse(report, JSON.parse(stdout))
  if (taken !== ENQUIRIES) throw new Error(`Of ${ENQUIRIES} enquiries ${taken} were taken.`)
  return [
    { what: 'enquiries stored durably', unit: 'a second', value: requests.average, least: 1000 },
    { what: 'their answers, median', unit: 'ms', value: latency.p50 },
    { what: 'their answers, 99th percentile', unit: 'ms', value: latency.p99, most: 100 },
  ]
}
