import { expect, it } from 'vitest'
import { NO_PROC } from '../../faults/support/process-traces.ts'
import { chooseSeed } from '../../faults/support/random.ts'
import { streamScenario, WELL } from '../../faults/support/stream/stream.ts'

// No second try: it would have other luck.
it.skipIf(NO_PROC)('3,000 requests of every kind leave the server as it was', { retry: 0 }, async () => {
  expect(await streamScenario({ requests: 3000, seed: chooseSeed() })).toMatchObject(WELL)
})
