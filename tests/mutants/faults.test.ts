import { expect, it } from 'vitest'
import { movedOn } from './fault.ts'
import { LISTS } from './faults.ts'

it('every fault fits the code and the tests as they are', () => {
  const faults = Object.values(LISTS).flat()
  expect(faults.length).toBeGreaterThanOrEqual(60)
  expect(faults.flatMap(movedOn)).toEqual([])
})
