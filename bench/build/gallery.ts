import { countOnPhone } from '../bytes/measure.ts'
import { withBrowser } from '../browser/visitors.ts'
import { withChangedPages } from '../page/copy.ts'
import { runLighthouse } from '../page/lighthouse.ts'
import { twinOf } from '../page/twin.ts'
import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import { HOME } from '../routes.ts'
import { median } from '../statistics.ts'
import type { BuildFigures } from './figures.ts'

/** The home page of a built project, beside itself without script, and what a phone loads of it. */
export function measureGallery(
  root: string,
  { runs, step }: Options,
): Promise<Omit<BuildFigures['gallery'], 'photos'>> {
  return withProduction(
    ({ url }) =>
      withChangedPages(
        twinOf,
        async (twinUrl) => {
          const loads: Awaited<ReturnType<typeof runLighthouse>>[] = []
          const twins: number[] = []
          for (let run = 1; run <= runs; run += 1) {
            step(`the page with many photos, run ${run} of ${runs}`)
            loads.push(await runLighthouse(url + HOME, ['performance']))
            twins.push((await runLighthouse(twinUrl + HOME, ['performance'])).lcp)
          }
          const { document, script } = await withBrowser((browser) => countOnPhone(browser, url + HOME))
          return {
            lcp: median(loads.map(({ lcp }) => lcp)),
            twinLcp: median(twins),
            tbt: median(loads.map(({ tbt }) => tbt)),
            cls: median(loads.map(({ cls }) => cls)),
            performance: median(loads.map(({ scores }) => scores.performance ?? 0)),
            documentBytes: document.bytes,
            scriptBytes: script.bytes,
          }
        },
        root,
      ),
    root,
  )
}
