import * as v from 'valibot'
import type { PageId } from '#site/pages/pages.ts'

/** What site/prerender.tsx exports, whether the build has bundled it or the development server loads it. */
export type PrerenderEntry = typeof import('#site/prerender.tsx')

const shape = v.object({
  PAGES: v.record(v.string(), v.unknown()),
  renderDocument: v.function(),
  BOOT_SCRIPT: v.string(),
})
const prerenderEntry = v.custom<PrerenderEntry>((module) => v.is(shape, module), 'this is not the prerender entry')

/** @throws ValiError when the module exports something else. */
export function readPrerenderEntry(module: unknown): PrerenderEntry {
  return v.parse(prerenderEntry, module)
}

/** The ids of all pages, in their order. */
export function pageIdsOf({ PAGES }: PrerenderEntry): PageId[] {
  return Object.keys(PAGES).filter((id): id is PageId => Object.hasOwn(PAGES, id))
}
