import { DEVICES, type Device } from '../browser/visitors.ts'
import { GOALS } from '../goals.ts'
import { definePart } from '../part.ts'
import { ROUTES } from '../routes.ts'
import { atMost, shift as format, type Table } from '../tables/table.ts'
import { type ShiftFigures, shiftFigures } from './figures.ts'
import { measureShift } from './measure.ts'

const TARGETS = ROUTES.flatMap(({ path }) =>
  (['desktop', 'phone'] satisfies Device[]).map((device) => ({ path, device, width: DEVICES[device].viewport.width })),
)
const MOST_NAMED = 3

export const shift = definePart({
  about: 'what moves when the fonts come two seconds late',
  steps: () => TARGETS.length,
  schema: shiftFigures,
  measure: (options) => measureShift(TARGETS, options),
  tables,
})

function tables(figures: ShiftFigures): Table[] {
  return [
    {
      title: 'Cumulative layout shift, fonts late by 2 s',
      head: ['page', 'window', 'while it loads', 'scrolled through, too', 'what moved', 'to reach', 'reached'],
      rows: figures.map(({ path, width, loading, scrolled, moved }) => [
        path,
        `${width} px`,
        format(loading),
        format(scrolled),
        moved.slice(0, MOST_NAMED).join(', ') || 'nothing',
        ...atMost(Math.round(Math.max(loading, scrolled) * 1000) / 1000, GOALS.shift, format),
      ]),
    },
  ]
}
