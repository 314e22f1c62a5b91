import { expect, it } from 'vitest'
import { fuzzScenario } from './support/fuzz.ts'
import { NO_PROC } from './support/process-traces.ts'
import { chooseSeed } from './support/random.ts'

const BODIES = 1000

it(`${BODIES} malformed or broken-off bodies are refused and leave nothing behind`, async (test) => {
  test.skip(NO_PROC !== null, NO_PROC ?? '')
  const report = await fuzzScenario(BODIES, chooseSeed())
  console.log(report)
  expect(report).toMatchObject({ whole: 750, aborted: 250, wrong: [], stored: 0, leftFiles: [], serverErrors: 0 })
  expect(report.descriptors.after).toBeLessThanOrEqual(report.descriptors.before)
})
