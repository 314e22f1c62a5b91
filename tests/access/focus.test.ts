import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { WIDTHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { focusedName, focusFaults } from './checks/focus.ts'

/** The carousel follows the focus some frames later: only what stays wrong is a fault. */
async function faultsOnceScrolled(page: Page): Promise<string[]> {
  const MOST_FRAMES = 60
  let faults = await focusFaults(page)
  for (let frame = 0; faults.length > 0 && frame < MOST_FRAMES; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    faults = await focusFaults(page)
  }
  return faults
}

/** Walks through the whole page by keyboard and returns every stop at which the focus could not be seen. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ stops: number; faults: string[] }> {
  const MOST_STOPS = 200
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const name = await focusedName(page)
    if (!name) return { stops, faults }
    faults.push(...(await faultsOnceScrolled(page)).map((fault) => `${name}: ${fault}`))
  }
  throw new Error('The focus goes round in circles.')
}

describe.each(WIDTHS)('at $width', ({ viewport }) => {
  test.for([
    { path: '/', consent: 'declined', least: 30 },
    { path: '/', consent: null, least: 30 },
    { path: '/agb', consent: null, least: 15 },
  ] as const)('the focus is never hidden on $path, consent $consent', async ({ path, consent, least }, { arrive }) => {
    const { page } = await arrive(path, { viewport, consent })
    const forwards = await walk(page, 'Tab')
    expect(forwards.faults).toEqual([])
    expect(forwards.stops).toBeGreaterThan(least)
    const backwards = await walk(page, 'Shift+Tab')
    expect(backwards.faults).toEqual([])
    expect(backwards.stops).toBeGreaterThanOrEqual(forwards.stops)
  })
})
