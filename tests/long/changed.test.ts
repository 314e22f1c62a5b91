import { describe, expect } from 'vitest'
import { arriveChanged, CHANGES, readWords } from '../support/browser/changes.ts'
import { PATHS } from '../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { ready, visit } from '../support/browser/visitor.ts'

describe.each(Object.entries(CHANGES))('when %s', (_change, apply) => {
  test.for(PATHS)('%s keeps its text, before its scripts and after them', async (path, { visitor, server }) => {
    const { page: untouched } = await visitor()
    await visit(untouched, server.url + path)
    const { page } = await arriveChanged({ visitor, server }, apply, path)
    await ready(page)
    for (const screen of [DESKTOP, PHONE]) {
      await untouched.setViewportSize(screen)
      await page.setViewportSize(screen)
      await expect.poll(() => readWords(page)).toBe(await readWords(untouched))
    }
    await untouched.evaluate(apply)
    await expect.poll(() => readWords(untouched)).toBe(await readWords(page))
  })
})
