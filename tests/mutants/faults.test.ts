import { expect, test } from 'vitest'
import { FAULTS, missingParts } from './faults.ts'

test('every fault fits the code and the tests as they are', () => {
  expect(FAULTS.length).toBeGreaterThan(30)
  expect(FAULTS.flatMap(missingParts)).toEqual([])
})
