import type { BrowserContext } from 'playwright-core'
import { followTraffic, type Transfer } from '../../tests/support/browser/traffic.ts'
import { asVisitor, hydrated, withBrowser } from '../browser/visitors.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import type { RepeatFigures } from './figures.ts'
import type { Way } from './ways.ts'

/** Opens a page, and then the same or another one with what the browser has kept. */
export function measureRepeat(ways: readonly Way[], { step }: Options): Promise<RepeatFigures> {
  return withProduction(({ url }) =>
    withBrowser(async (browser) => {
      const figures: RepeatFigures = []
      for (const { before, now } of ways) {
        step(`${before}, then ${now}`)
        const second = await asVisitor(browser, 'phone', async (context) => {
          await load(context, url + before)
          return load(context, url + now)
        })
        figures.push({ before, now, ...describe(second) })
      }
      return figures
    }),
  )
}

/** @returns what was asked for until nothing more was. */
async function load(context: BrowserContext, url: string): Promise<Transfer[]> {
  const page = await context.newPage()
  const { transfers, quiet } = await followTraffic(page)
  await page.goto(url)
  await hydrated(page)
  await quiet()
  await page.close()
  return transfers()
}

function describe(transfers: readonly Transfer[]): Omit<RepeatFigures[number], 'before' | 'now'> {
  const document = transfers.find(({ type }) => type === 'Document')
  const asked = transfers.filter((transfer) => transfer !== document && !transfer.cached)
  return {
    document: { status: document?.status ?? 0, bytes: document?.bytes ?? 0 },
    kept: transfers.filter(({ cached }) => cached).length,
    asked: asked.map(({ url, bytes }) => ({ path: new URL(url).pathname, bytes })),
  }
}
