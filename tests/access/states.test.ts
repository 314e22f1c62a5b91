import { describe, expect } from 'vitest'
import { test } from '../support/browser/test.ts'
import { checkState } from './check-states.ts'
import { equalAccessFindings, MISTAKES } from './checks/equal-access.ts'
import { STATES } from './states.ts'

describe.each(STATES)('$name', (state) => {
  test('is accessible in every window it fits', ({ arrive }) => checkState(state, arrive))
})

test('Equal Access still makes the mistakes that are forgiven', async ({ look }) => {
  for (const { rule, on, width } of MISTAKES) {
    const findings = await equalAccessFindings(await look('/', { width, height: 800 }))
    const mistaken = findings.filter((finding) => finding.rule === rule && on.test(finding.snippet))
    expect(mistaken, `${rule} ${on}`).not.toEqual([])
  }
})
