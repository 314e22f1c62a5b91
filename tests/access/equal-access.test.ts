import { expect } from 'vitest'
import { test } from '../support/browser/test.ts'
import { equalAccessFindings } from './checks/equal-access.ts'
import { MISTAKES } from './checks/equal-access-mistakes.ts'

test.for(MISTAKES)('Equal Access still mistakes $rule', async ({ rule, on, width }, { arrive }) => {
  const { page } = await arrive('/', { viewport: { width, height: 800 } })
  const findings = await equalAccessFindings(page)
  expect(findings.filter((finding) => finding.rule === rule && on.test(finding.snippet))).not.toEqual([])
})
