import { expect, it } from 'vitest'
import { NO_PROC } from './support/process-traces.ts'
import { chooseSeed } from './support/random.ts'
import { streamScenario } from './support/stream.ts'

const REQUESTS = Number(process.env['FAULT_REQUESTS'] ?? 50_000)

it.skipIf(NO_PROC)(`${REQUESTS} requests of every kind, broken off anywhere, leave the server as it was`, async () => {
  const report = await streamScenario(REQUESTS, chooseSeed())
  console.log(report)
  expect(report).toMatchObject({ problems: [], lost: [], leftFiles: [], complaints: [] })
  expect(report.acknowledged).toBeGreaterThan(0)
})
