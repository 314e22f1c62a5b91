import { expect, it } from 'vitest'
import { badDays } from './support/bad-days.ts'
import { chooseSeed } from './support/random.ts'

const RUNS = 60

it(`${RUNS} bad days in any order: what was acknowledged is mailed, or waits with its reason`, async () => {
  expect(await badDays(chooseSeed(), RUNS, 40)).toBeNull()
})
