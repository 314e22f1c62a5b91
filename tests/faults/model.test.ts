import { expect, it } from 'vitest'
import { modelScenario, NO_FULL_DISK } from './support/model/model.ts'
import { chooseSeed } from './support/random.ts'

const RUNS = 60

it(`${RUNS} bad days in any order: what was acknowledged is mailed, or waits with its reason`, async () => {
  if (NO_FULL_DISK) console.log(`No disk is filled: ${NO_FULL_DISK}`)
  const report = await modelScenario({ seed: chooseSeed(), runs: RUNS, length: 40, timeLimitMs: 45 * 60_000 })
  expect(report.failure).toBeNull()
  expect(report.runs).toBe(RUNS)
})
