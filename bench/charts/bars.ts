import { INK, PINE_MIST, RED, WOOD } from '#tools/drawing-colors.ts'
import { axisAcross } from './axis.ts'
import { type Chart, drawChart, HEAD, MARGIN, round, text } from './chart.ts'

/** The first is ours, the others stand beside it. */
const COLORS = [RED, WOOD, PINE_MIST]
const LEFT = 168
const BAR = 18
const GAP = 14
const AXIS = 44

type Bar = {
  value: number
  text: string
  /** How far it may go, or must; a mark across the bar. */
  goal?: number
}

type BarChart = {
  name: string
  title: string
  /** What each of the bars of a group is. */
  series: readonly string[]
  groups: readonly { label: string; bars: readonly Bar[] }[]
  format: (value: number) => string
  /** What the marks mean. */
  goal: string
}

/** Bars in groups, from the left to the right, each with its figure. */
export function barChart({ name, title, series, groups, format, goal }: BarChart): Chart {
  const bars = groups.flatMap((group) => group.bars)
  const { x, draw } = axisAcross(Math.max(...bars.flatMap((bar) => [bar.value, bar.goal ?? 0])), LEFT)
  const shapes: string[] = []
  let y = HEAD + GAP
  for (const group of groups) {
    shapes.push(text(MARGIN, y + (group.bars.length * BAR) / 2 + 5, group.label))
    for (const [index, bar] of group.bars.entries()) {
      shapes.push(...drawBar(bar, COLORS[index] ?? INK, x, y))
      y += BAR
    }
    y += GAP
  }
  const legend = series.map((label, index) => ({ color: COLORS[index] ?? INK, label }))
  return drawChart({
    name,
    title,
    description: describe(series, groups),
    legend,
    mark: goal,
    height: y - HEAD + AXIS,
    shapes: [...draw(y, 20, format), ...shapes],
  })
}

function drawBar(bar: Bar, color: string, x: (value: number) => number, y: number): string[] {
  const end = Math.max(x(bar.value), x(bar.goal ?? 0))
  const shapes = [
    `<rect x="${LEFT}" y="${y}" width="${round(x(bar.value) - LEFT)}" height="${BAR - 3}" fill="${color}"/>`,
    text(end + 8, y + 12, bar.text, 'font-size="13"'),
  ]
  if (bar.goal !== undefined) {
    shapes.push(`<path d="M${round(x(bar.goal))} ${y - 3}v${BAR + 3}" stroke="${INK}" stroke-width="2"/>`)
  }
  return shapes
}

function describe(series: readonly string[], groups: BarChart['groups']): string {
  const said = groups.map(({ label, bars }) => {
    const figures = bars.map((bar, index) => `${series[index]} ${bar.text}`)
    return `${label}: ${figures.join(', ')}.`
  })
  return said.join(' ')
}
