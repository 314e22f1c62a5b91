import { EDGE, INK, LINE, RED, WOOD } from '#tools/drawing-colors.ts'
import { axisAcross, RIGHT } from './axis.ts'
import { type Chart, drawChart, HEAD, round, text, WIDTH } from './chart.ts'
import { ticksUpTo } from './scale.ts'

const COLORS = [RED, WOOD]
const LEFT = 96
const HEIGHT = 280
const AXIS = 84
// The figures of the first curve stand above its points, those of the other below.
const BESIDE = [-12, 20]

type Curves = {
  name: string
  title: string
  across: string
  formatX: (value: number) => string
  formatY: (value: number) => string
  formatTick: (value: number) => string
  curves: readonly { label: string; points: readonly (readonly [number, number])[] }[]
}

/** How figures grow with another: points joined by straight lines, so that a bend is seen. */
export function curveChart({ name, title, across, formatX, formatY, formatTick, curves }: Curves): Chart {
  const points = curves.flatMap((curve) => curve.points)
  const { x, draw } = axisAcross(Math.max(...points.map(([one]) => one)), LEFT)
  const ys = ticksUpTo(Math.max(...points.map(([, other]) => other)))
  const bottom = HEAD + HEIGHT
  const y = (value: number) => bottom - (value / (ys.at(-1) ?? 1)) * (HEIGHT - 16)
  const grid = [
    ...draw(bottom, 42, formatX),
    ...ys.flatMap((tick) => [
      `<path d="M${LEFT} ${round(y(tick))}H${WIDTH - RIGHT}" stroke="${LINE}"/>`,
      text(LEFT - 10, y(tick) + 4, formatTick(tick), `font-size="12" text-anchor="end" fill="${EDGE}"`),
    ]),
    text(LEFT, bottom + 66, across, 'font-size="13"'),
  ]
  const lines = curves.flatMap((curve, index) => {
    const color = COLORS[index] ?? INK
    const path = curve.points.map(([one, other], at) => `${at === 0 ? 'M' : 'L'}${round(x(one))} ${round(y(other))}`)
    const dots = curve.points.flatMap(([one, other]) => [
      `<circle cx="${round(x(one))}" cy="${round(y(other))}" r="4.5" fill="${color}"/>`,
      text(x(one), y(other) + (BESIDE[index] ?? 0), formatY(other), 'font-size="13" text-anchor="middle"'),
    ])
    return [`<path d="${path.join('')}" fill="none" stroke="${color}" stroke-width="2.5"/>`, ...dots]
  })
  const describe = (curve: Curves['curves'][number]) =>
    `${curve.label}: ${curve.points.map(([one, other]) => `${formatY(other)} at ${formatX(one)}`).join(', ')}.`
  return drawChart({
    name,
    title,
    description: curves.map(describe).join(' '),
    legend: curves.map(({ label }, index) => ({ color: COLORS[index] ?? INK, label })),
    height: HEIGHT + AXIS,
    shapes: [...grid, ...lines],
  })
}
