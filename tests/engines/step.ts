import type { Server } from '../support/server.ts'
import type { Engine } from './engine.ts'

/** One thing a visitor does; it starts at a window of desktop size and opens its own page. */
export type Step = {
  does: string
  /** Whether it is done with the page's scripts on, off, or both. */
  scripts: 'on' | 'off' | 'both'
  /** True for the steps of every commit; the others belong to the long run. */
  often?: true
  run: (visitor: { engine: Engine; server: Server }) => Promise<void>
}

/** A path no page has: the console may complain of it, and of nothing else. */
export const MISSING_PATH = '/gibt-es-nicht'
