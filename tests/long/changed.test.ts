import { describe, expect } from 'vitest'
import { arriveChanged, CHANGES, readWords } from '../support/browser/changes.ts'
import { DESKTOP, PATHS, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { ready, visit } from '../support/browser/visitor.ts'

describe.each(Object.entries(CHANGES))('when %s', (_change, apply) => {
  test.for(PATHS)('%s keeps its text, before its scripts and after them', async (path, { visitor }) => {
    const { page: untouched } = await visitor()
    await visit(untouched, path)
    const { page } = await arriveChanged(visitor, `(${apply})()`, path)
    await ready(page)
    for (const screen of [DESKTOP, PHONE]) {
      await untouched.setViewportSize(screen)
      await page.setViewportSize(screen)
      await expect.poll(() => page.evaluate(readWords)).toBe(await untouched.evaluate(readWords))
    }
    await untouched.evaluate(apply)
    await expect.poll(() => untouched.evaluate(readWords)).toBe(await page.evaluate(readWords))
  })
})
