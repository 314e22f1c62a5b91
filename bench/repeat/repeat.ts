import { basename } from 'node:path'
import { definePart } from '../part.ts'
import { atMost, kib, plain, type Table } from '../tables/table.ts'
import { repeatFigures, type RepeatFigures } from './figures.ts'
import { measureRepeat } from './measure.ts'
import { WAYS } from './ways.ts'

export const repeat = definePart({
  about: 'what a browser that has been here before still asks for',
  steps: () => WAYS.length,
  schema: repeatFigures,
  measure: (options) => measureRepeat(WAYS, options),
  tables,
})

/** `/assets/plain-DRuLfkOb.js` without its folder and hash. */
const nameOf = (path: string): string => basename(path).replace(/[-.][\w-]{8}(?=\.\w+$)/, '')

function tables(figures: RepeatFigures): Table[] {
  return [
    {
      title: 'The second visit: what is asked for beside the document',
      head: ['visited', 'then', 'document', 'from the cache', 'asked for', 'that is', 'to reach', 'reached'],
      rows: figures.map(({ before, now, document, kept, asked }) => [
        before,
        now,
        `${document.status}, ${kib(document.bytes)}`,
        String(kept),
        asked.map(({ path }) => nameOf(path)).join(', ') || 'nothing',
        kib(asked.reduce((sum, { bytes }) => sum + bytes, 0)),
        // What the first page did not need can't be there yet.
        ...(before === now ? atMost(asked.length, 0, plain) : ['', '']),
      ]),
    },
  ]
}
