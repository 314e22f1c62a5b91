import type { Browser } from 'playwright-core'
import { followTraffic, type Transfer } from '../../tests/support/browser/traffic.ts'
import { asVisitor, hydrated, withBrowser } from '../browser/visitors.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import { ROUTES } from '../routes.ts'
import type { BytesFigures, Kind } from './figures.ts'

const KIND_OF: Record<string, Kind> = {
  Document: 'document',
  Stylesheet: 'styles',
  Script: 'script',
  Font: 'fonts',
  Image: 'images',
  Media: 'film',
}

/** Loads every page on a new phone and counts what comes until nothing more does. */
export function measureBytes({ step }: Options): Promise<BytesFigures> {
  return withProduction(({ url }) =>
    withBrowser(async (browser) => {
      const figures: BytesFigures = []
      for (const { path } of ROUTES) {
        step(path)
        figures.push({ path, kinds: await countOnPhone(browser, url + path) })
      }
      return figures
    }),
  )
}

/** Bytes and requests of one page by kind, on a phone that nobody touches. */
export function countOnPhone(browser: Browser, url: string): Promise<BytesFigures[number]['kinds']> {
  return asVisitor(browser, 'phone', async (context) => {
    const page = await context.newPage()
    const { transfers, quiet } = await followTraffic(page)
    await page.goto(url)
    await hydrated(page)
    await quiet()
    const of = (kind: Kind) => sum(transfers().filter(({ type }) => (KIND_OF[type] ?? 'other') === kind))
    return {
      document: of('document'),
      styles: of('styles'),
      script: of('script'),
      fonts: of('fonts'),
      images: of('images'),
      film: of('film'),
      other: of('other'),
    }
  })
}

const sum = (transfers: readonly Transfer[]) => ({
  requests: transfers.length,
  bytes: transfers.reduce((total, { bytes }) => total + bytes, 0),
})
