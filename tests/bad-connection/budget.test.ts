import * as v from 'valibot'
import { expect } from 'vitest'
import { PHONE } from '../support/browser/screens.ts'
import { followTraffic, type Transfer } from '../support/browser/traffic.ts'
import { MOVING, PATHS } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { started } from '../support/browser/visitor.ts'

const KIB = 1024
// A text that is written anew, a menu that opens.
const FEW_BOXES = 100
const PLAIN = { Document: 7, Stylesheet: 12.5, Script: 6, Font: 54, requests: 7 }

/** What a phone may ask for before anybody touches it, in KiB with all headers; the film is not waited for. */
const BUDGETS: Record<string, Record<string, number>> = {
  '/': { Document: 14.2, Stylesheet: 12.5, Script: 12, Font: 54, Image: 60, requests: 8 },
  '/impressum': PLAIN,
  '/datenschutz': { ...PLAIN, Document: 9 },
  '/agb': { ...PLAIN, Document: 9 },
}

test.for(Object.entries(BUDGETS))(
  'a phone that opens %s stays within its budget',
  async ([path, budget], { visitor, server }) => {
    const { page } = await visitor({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2, consent: null })
    const { transfers } = await followTraffic(page)
    await page.goto(server.url + path)
    await started(page)
    await page.waitForLoadState('networkidle')
    const transferred = sumUp(transfers())
    const grown = Object.entries(budget).flatMap(([kind, most]) => {
      const found = transferred[kind] ?? 0
      return found > most ? [`${path}: ${kind} is ${found.toFixed(1)}, at most ${most}`] : []
    })
    expect(grown).toEqual([])
  },
)

// Each would lay out the whole page once more than the browser does by itself: 70 ms on a phone, in the midst of the start.
test.for(PATHS)('no script asks for the layout of %s before it has been painted', async (path, { visitor, server }) => {
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

/** KiB by kind, and how many requests. */
function sumUp(transfers: readonly Transfer[]): Record<string, number> {
  const sums: Record<string, number> = { requests: 0 }
  for (const { type, bytes } of transfers) {
    if (type === 'Media') continue
    sums[type] = (sums[type] ?? 0) + bytes / KIB
    sums['requests'] = (sums['requests'] ?? 0) + 1
  }
  return sums
}

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
