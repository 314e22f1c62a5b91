import type { CDPSession } from 'playwright-core'
import * as v from 'valibot'
import { expect } from 'vitest'
import { KINDS, MOVING } from '../support/browser/scenes.ts'
import { PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { started } from '../support/browser/visitor.ts'

const KIB = 1024
// A text that is written anew, a menu that opens.
const FEW_BOXES = 100
const PLAIN = { Document: 7, Stylesheet: 12.5, Script: 6, Font: 54, requests: 7 }

/**
 * What a phone may ask for before anybody touches it, in KiB with all headers; the film is not waited for. A KiB of the
 * home page are headers in words: HTTP/2 sends them in half, so that it fits into the first flight of 14,600 bytes.
 */
const BUDGETS: Record<string, Record<string, number>> = {
  '/': { Document: 14.4, Stylesheet: 12.5, Script: 12, Font: 54, Image: 60, requests: 8 },
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
  async ([path, budget], { visitor, server }) => {
    const { page, unanswered } = await visitor({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2, consent: null })
    const sums = await countTraffic(await page.context().newCDPSession(page))
    await page.goto(server.url + path)
    await started(page)
    // What is fetched when the browser has nothing else to do has been asked for.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))))
    await expect.poll(() => unanswered.size).toBe(0)
    const kinds = Object.keys(budget).map((kind) => [kind, sums[kind] ?? 0] as const)
    expect(kinds.filter(([, amount]) => amount === 0)).toEqual([])
    expect(kinds.filter(([kind, amount]) => amount > (budget[kind] ?? 0))).toEqual([])
  },
)

// Each would lay out the whole page once more than the browser does by itself: 70 ms on a phone, in the midst of the start.
test.for(KINDS)('no script asks for the layout of %s before it has been painted', async (path, { visitor, server }) => {
  const { page } = await visitor({ viewport: PHONE, hasTouch: true, consent: null, ...MOVING })
  const tools = await page.context().newCDPSession(page)
  const forced: string[] = []
  tools.on('Tracing.dataCollected', ({ value }) => forced.push(...value.flatMap(forcedLayout)))
  await tools.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'] },
  })
  await page.goto(server.url + path)
  await started(page)
  const complete = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await complete
  expect(forced).toEqual([])
})

/** An event of Chromium's trace: a layout that a script has asked for. */
const layoutByScript = v.object({
  name: v.literal('Layout'),
  args: v.object({
    beginData: v.object({ dirtyObjects: v.number(), stackTrace: v.array(v.object({ url: v.string() })) }),
  }),
})

function forcedLayout(event: unknown): string[] {
  const { success, output } = v.safeParse(layoutByScript, event)
  if (!success) return []
  const { dirtyObjects, stackTrace } = output.args.beginData
  return dirtyObjects > FEW_BOXES ? [`${stackTrace[0]?.url} lays out ${dirtyObjects} boxes`] : []
}
