import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { started } from '../support/browser/visitor.ts'

const KIB = 1024
const PLAIN = { Document: 7, Stylesheet: 12.5, Script: 6, Font: 54, requests: 7 }

/**
 * What a phone may ask for before anybody touches it, in KiB with all headers; the film is not waited for. The home page
 * fits with its headers in words into the first flight of ten packets, 14,600 bytes.
 */
const BUDGETS: Record<string, Record<string, number>> = {
  '/': { Document: 14_600 / KIB, Stylesheet: 12.5, Script: 12, Font: 54, Image: 60, requests: 8 },
  '/impressum': PLAIN,
  '/datenschutz': { ...PLAIN, Document: 9 },
  '/agb': { ...PLAIN, Document: 9 },
}

/** Sums up what a page asks for, by the browser's own account: KiB by kind, and how many requests. */
async function countTraffic(tools: CDPSession): Promise<Record<string, number>> {
  const sums: Record<string, number> = { requests: 0 }
  const kinds = new Map<string, string>()
  const add = (kind: string | undefined, amount: number) => {
    if (kind !== undefined && kind !== 'Media') sums[kind] = (sums[kind] ?? 0) + amount
  }
  tools.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    kinds.set(requestId, type)
    if (type !== 'Media') add('requests', 1)
  })
  // Its head and its body.
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(kinds.get(requestId), encodedDataLength / KIB),
  )
  await tools.send('Network.enable')
  return sums
}

test.for(Object.entries(BUDGETS))(
  'a phone that opens %s stays within its budget',
  async ([path, budget], { visitor }) => {
    const { page, unanswered } = await visitor({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2, consent: null })
    const sums = await countTraffic(await page.context().newCDPSession(page))
    await page.goto(path)
    await started(page)
    // What is fetched once all has loaded has been asked for.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await expect.poll(() => unanswered.size).toBe(0)
    const kinds = Object.keys(budget).map((kind) => [kind, sums[kind] ?? 0] as const)
    expect(kinds.filter(([, amount]) => amount === 0)).toEqual([])
    expect(kinds.filter(([kind, amount]) => amount > (budget[kind] ?? 0))).toEqual([])
  },
)
