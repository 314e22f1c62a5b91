import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { systemFault } from './system-fault.ts'

function errorOf(work: () => void): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}

test.skipIf(process.platform !== 'linux')('a full disk is told in German', () => {
  expect(systemFault(errorOf(() => writeFileSync('/dev/full', 'x')))).toContain('kein Platz mehr')
})

test.skipIf(process.platform !== 'linux')('so is what this user may not touch, with its name', () => {
  expect(systemFault(errorOf(() => writeFileSync('/sys/kernel/notes', 'x')))).toMatch(
    /^„\/sys\/kernel\/notes“ darf dieser Benutzer nicht/,
  )
})

test('a fault of ours stays one', () => {
  expect(systemFault(errorOf(() => writeFileSync('/no/such/folder', 'x')))).toBeNull()
  expect(systemFault(new Error('ours'))).toBeNull()
})
