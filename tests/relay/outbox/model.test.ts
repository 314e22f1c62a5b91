import { expect, it } from 'vitest'
import { modelScenario, NO_FULL_DISK } from '../../faults/support/model/model.ts'
import { chooseSeed } from '../../faults/support/random.ts'

// Not tried again when it fails: another seed would hide what this one has found.
it(
  'whatever happens in any order, what was acknowledged is mailed, or waits with its reason',
  { retry: 0, timeout: 300_000 },
  async () => {
    if (NO_FULL_DISK) console.log(`No disk is filled: ${NO_FULL_DISK}`)
    const report = await modelScenario({ seed: chooseSeed(), runs: 6, length: 15, timeLimitMs: 120_000 })
    expect(report.failure).toBeNull()
    expect(report.runs).toBeGreaterThan(0)
  },
)
