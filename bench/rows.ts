import * as v from 'valibot'

const figure = v.object({ name: v.string(), value: v.number() })

/** One line of the table: what was measured, beside what, and what is to be reached, all in one unit. */
export const rowSchema = v.object({
  what: v.string(),
  unit: v.picklist(['points', 'ms', 'KiB', 'shift', 's', 'a second']),
  value: v.number(),
  beside: v.optional(figure),
  most: v.optional(v.number()),
  least: v.optional(v.number()),
})
export type Row = v.InferOutput<typeof rowSchema>

/** The middle value, or the one before the middle of an even number. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length / 2) - 1] ?? Number.NaN
}

/** Markdown tables: what was measured of several pages has a column for each of them; bold is what is not reached. */
export function tableOf(rows: readonly Row[]): string {
  const ofPages = rows.filter(({ what }) => what.startsWith('/'))
  const paths = [...new Set(ofPages.map(({ what }) => splitAtPath(what).path))]
  const measures = Map.groupBy(ofPages, ({ what, beside }) => `${splitAtPath(what).measure} ${beside?.name ?? ''}`)
  const pages = [...measures.values()].map((some) => {
    const cells = paths.map((path) =>
      some
        .filter(({ what }) => splitAtPath(what).path === path)
        .map(cellOf)
        .join(),
    )
    const [beside] = some.map((row) => row.beside)
    return [`${splitAtPath(some[0]?.what ?? '').measure}${beside ? ` (${beside.name})` : ''}`, ...cells, goalOf(some)]
  })
  const others = rows.filter((row) => !ofPages.includes(row)).map((row) => [row.what, cellOf(row), goalOf([row])])
  return `${markdown(['', ...paths, 'to reach'], pages)}\n${markdown(['', 'measured', 'to reach'], others)}`
}

function splitAtPath(what: string): { path: string; measure: string } {
  const [path = '', measure = ''] = what.split(': ')
  return { path, measure }
}

function cellOf({ unit, value, beside, most = Infinity, least = -Infinity }: Row): string {
  const text = written(value, unit) + (beside ? ` (${written(beside.value, unit)})` : '')
  return rounded(value, unit) <= rounded(most, unit) && value >= least ? text : `**${text}**`
}

/** What all of them are to reach; empty where it follows from what they stand beside. */
function goalOf(rows: readonly Row[]): string {
  const goals = new Set(
    rows.map(({ unit, most, least }) =>
      [most !== undefined && `≤ ${written(most, unit)}`, least !== undefined && `≥ ${written(least, unit)}`]
        .filter(Boolean)
        .join(),
    ),
  )
  return rows.length > 1 && rows[0]?.beside ? '' : [...goals].join(', ')
}

function markdown(head: readonly string[], lines: readonly string[][]): string {
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
