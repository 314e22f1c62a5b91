import { expect, it } from 'vitest'
import { NO_PROC } from './support/process-traces.ts'
import { chooseSeed } from './support/random.ts'
import { streamScenario, WELL } from './support/stream/stream.ts'

const REQUESTS = 50_000

it.skipIf(NO_PROC)(`${REQUESTS} requests of every kind leave the server as it was`, async () => {
  const report = await streamScenario({ requests: REQUESTS, seed: chooseSeed() })
  console.log(report)
  expect(report).toMatchObject(WELL)
})

it.skipIf(NO_PROC)(`${REQUESTS} requests through nginx leave the server as it was`, async () => {
  const report = await streamScenario({ requests: REQUESTS, seed: chooseSeed(), through: 'nginx' })
  console.log(report)
  expect(report).toMatchObject(WELL)
})
