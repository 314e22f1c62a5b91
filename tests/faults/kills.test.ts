import { expect, it } from 'vitest'
import { killScenario } from './support/kills.ts'
import { chooseSeed } from './support/random.ts'

const KILLS = 200

it(`no acknowledged enquiry is lost over ${KILLS} kills`, async () => {
  const report = await killScenario({ kills: KILLS, seed: chooseSeed(), visitors: 6, longestLifeMs: 800 })
  console.log(report)
  expect(report).toMatchObject({ kills: KILLS, lost: [], notMailed: [], storedTwice: [], severalMessageIds: [] })
  expect(report.mostDuplicatesAfterOneKill).toBeLessThanOrEqual(1)
})
