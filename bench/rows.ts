import * as v from 'valibot'

/** One line of the table: what was measured, beside what, and what is to be reached, all in one unit. */
export const rowSchema = v.object({
  what: v.string(),
  unit: v.picklist(['points', 'ms', 'KiB', 'shift', 's', 'a second']),
  value: v.number(),
  beside: v.optional(v.object({ name: v.string(), value: v.number() })),
  most: v.optional(v.number()),
  least: v.optional(v.number()),
})
export type Row = v.InferOutput<typeof rowSchema>

/** The middle value, or the one before the middle of an even number. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? Number.NaN
}

/** A Markdown table; bold is what is not reached. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, unit, value, beside, most, least }) => {
    const figure = written(value, unit)
    const isReached = rounded(value, unit) <= rounded(most ?? Infinity, unit) && value >= (least ?? -Infinity)
    const goals = [most !== undefined && `≤ ${written(most, unit)}`, least !== undefined && `≥ ${written(least, unit)}`]
    return [
      what,
      isReached ? figure : `**${figure}**`,
      beside ? `${written(beside.value, unit)} ${beside.name}` : '',
      goals.filter(Boolean).join(),
    ]
  })
  const head = ['', 'measured', 'beside', 'to reach']
  return [head, head.map(() => '-'), ...lines].map((cells) => `|${cells.join('|')}|\n`).join('')
}

const DIGITS: Record<Row['unit'], number> = { points: 0, ms: 0, KiB: 1, shift: 3, s: 1, 'a second': 0 }
const rounded = (value: number, unit: Row['unit']): number => Number(value.toFixed(DIGITS[unit]))

function written(value: number, unit: Row['unit']): string {
  const digits = DIGITS[unit]
  const figures = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === 'points' || unit === 'shift' ? figures : `${figures} ${unit}`
}

/** How the rows of the largest paint end. */
export const PAINT = ': largest contentful paint'

/** The one picture: when the largest thing of each page is painted, and as a line the same without script. */
export function pictureOf(rows: readonly Row[]): string {
  const paints = rows.filter(({ what, beside }) => what.endsWith(PAINT) && beside?.name === 'without script')
  return `\`\`\`mermaid
xychart-beta
  title "Largest contentful paint on a phone; the line is the same page without script"
  x-axis [${paints.map(({ what }) => JSON.stringify(what.replace(PAINT, ''))).join(', ')}]
  y-axis "ms"
  bar [${paints.map(({ value }) => Math.round(value)).join(', ')}]
  line [${paints.map(({ beside }) => Math.round(beside?.value ?? 0)).join(', ')}]
\`\`\`
`
}
