import { EDGE, LINE } from '#tools/drawing-colors.ts'
import { HEAD, round, text, WIDTH } from './chart.ts'
import { ticksUpTo } from './scale.ts'

/** What every chart leaves free beside its drawing. */
export const RIGHT = 96

type Axis = {
  /** Where a value stands. */
  x: (value: number) => number
  /** Its lines from the head of the chart down to `bottom`, and that far below them their figures. */
  draw: (bottom: number, below: number, format: (value: number) => string) => string[]
}

/** An axis from `left` to the right, with round figures from 0 to one that is no less than `highest`. */
export function axisAcross(highest: number, left: number): Axis {
  const ticks = ticksUpTo(highest)
  const x = (value: number) => left + (value / (ticks.at(-1) ?? 1)) * (WIDTH - left - RIGHT)
  return {
    x,
    draw: (bottom, below, format) =>
      ticks.flatMap((tick) => [
        `<path d="M${round(x(tick))} ${HEAD}V${bottom}" stroke="${LINE}"/>`,
        text(x(tick), bottom + below, format(tick), `font-size="12" text-anchor="middle" fill="${EDGE}"`),
      ]),
  }
}
