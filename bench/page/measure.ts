import type { Options } from '../part.ts'
import { withProduction } from '../production.ts'
import { HOME, ROUTES } from '../routes.ts'
import { median } from '../statistics.ts'
import { allowInlineStyles } from './allow-inline-style.ts'
import { withChangedPages } from './copy.ts'
import type { Loads, PageFigures } from './figures.ts'
import { floorOf } from './floor.ts'
import { CATEGORIES, type Load, runLighthouse } from './lighthouse.ts'
import { twinOf } from './twin.ts'

type Kind = 'site' | 'twin' | 'floor'
type Urls = Record<Kind, string>
type Target = { path: string; kind: Kind }

const TARGETS: Target[] = ROUTES.flatMap(({ path }) =>
  (['site', 'twin', 'floor'] as const)
    .filter((kind) => kind !== 'floor' || path === HOME)
    .map((kind) => ({ path, kind })),
)

export const stepsOfPage = (runs: number): number => TARGETS.length * runs

/** Loads each page, its twin and the floor in turn, as often as asked, and takes the medians. */
export function measurePages(options: Options): Promise<PageFigures> {
  return withProduction(async ({ url: site }) => {
    const floorHtml = await floorOf(site)
    const floor = (html: string, file: string, root: string) => {
      if (file !== 'index.html') return html
      allowInlineStyles(root, floorHtml)
      return floorHtml
    }
    return withChangedPages(twinOf, (twinUrl) =>
      withChangedPages(floor, (floorUrl) => measureAt({ site, twin: twinUrl, floor: floorUrl }, options)),
    )
  })
}

async function measureAt(urls: Urls, { runs, step }: Options): Promise<PageFigures> {
  const loads: (Target & { load: Load })[] = []
  for (let run = 1; run <= runs; run += 1) {
    for (const target of TARGETS) {
      const { path, kind } = target
      step(`${path} ${NAMES[kind]}, run ${run} of ${runs}`)
      const load = await runLighthouse(`${urls[kind]}${path}`, kind === 'site' ? CATEGORIES : ['performance'])
      loads.push({ ...target, load })
    }
  }
  const of = (path: string, kind: Kind) =>
    loads.filter((target) => target.path === path && target.kind === kind).map(({ load }) => load)
  const speeds = loads.map(({ load }) => load.benchmark)
  return {
    runs,
    lighthouse: loads[0]?.load.versions.lighthouse ?? '',
    chromium: loads[0]?.load.versions.chromium ?? '',
    benchmark: [Math.min(...speeds), Math.max(...speeds)],
    pages: ROUTES.map(({ path }) => ({
      path,
      site: summarise(of(path, 'site')),
      scores: lowestScores(of(path, 'site')),
      twin: summarise(of(path, 'twin')),
      floor: path === HOME ? summarise(of(path, 'floor')) : null,
    })),
  }
}

const NAMES: Record<Kind, string> = { site: 'as it is', twin: 'without script', floor: 'first view alone' }

function summarise(loads: readonly Load[]): Loads {
  return {
    lcp: median(loads.map(({ lcp }) => lcp)),
    tbt: median(loads.map(({ tbt }) => tbt)),
    cls: median(loads.map(({ cls }) => cls)),
    performance: median(loads.map(({ scores }) => scores.performance ?? 0)),
    runs: loads.map(({ lcp }) => lcp),
  }
}

/** These don't vary from run to run: a lower one is a finding. */
function lowestScores(loads: readonly Load[]): PageFigures['pages'][number]['scores'] {
  const lowest = (name: 'accessibility' | 'best-practices' | 'seo') =>
    Math.min(...loads.map(({ scores }) => scores[name] ?? 0))
  return { accessibility: lowest('accessibility'), 'best-practices': lowest('best-practices'), seo: lowest('seo') }
}
