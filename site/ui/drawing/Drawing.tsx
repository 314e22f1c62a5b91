import { Fragment } from 'react'
import { hook } from '#site/hooks.ts'
import styles from './Drawing.module.css'

type Dimension = {
  /** 'x' measures widths, 'y' heights. */
  along: 'x' | 'y'
  /** Where the line lies, across its direction. */
  at: number
  /** Where its extension lines begin, at what is measured. */
  from: number
  /** The measured edges, in their order. */
  stops: readonly number[]
  /** Stands before the figure. */
  sign?: string
  /** Where the figure stands along the line, if there is no room for it between the edges. */
  beside?: number
}

export type Workpiece = {
  /** The `viewBox`. */
  view: string
  mmPerUnit: number
  /** By the classes of Drawing.module.css, in the order they are painted. */
  paths: Readonly<Record<string, string>>
  dimensions: readonly Dimension[]
  /** Dimension lines of another shape. */
  marks?: readonly Mark[]
}

/** A dimension line as a path, and its figures, each with its transform. */
type Mark = { path: string; figures: readonly { figure: string; at: string }[] }

/** A workshop drawing, told in words beside it. */
export function Drawing({ of: { view, mmPerUnit, paths, dimensions, marks = [] } }: { of: Workpiece }) {
  return (
    <svg viewBox={view} aria-hidden="true">
      {Object.entries(paths).map(([kinds, d]) => (
        <path key={kinds} className={classesOf(kinds)} d={d} />
      ))}
      {[...dimensions.map((dimension) => measured(dimension, mmPerUnit)), ...marks].map(({ path, figures }) => (
        <Fragment key={path}>
          <path className={styles.dimension} d={path} />
          {figures.map(({ figure, at }) => (
            // Generated content: text browsers show every text of a drawing, one figure run into the next.
            <foreignObject key={at} className={styles.figure} width="1" height="1" transform={at}>
              <i {...hook('figure', figure)} />
            </foreignObject>
          ))}
        </Fragment>
      ))}
    </svg>
  )
}

const classesOf = (kinds: string) =>
  kinds
    .split(' ')
    .map((kind) => styles[kind])
    .join(' ')

/** A line with a tick of 45 degrees at each edge. Its figures are computed from the edges: they can't differ from what is drawn. */
function measured({ along, at, from, stops, sign = '', beside }: Dimension, mmPerUnit: number): Mark {
  const [first, last] = [Math.min(...stops) - 4, Math.max(...stops) + 4]
  const path =
    along === 'x'
      ? `M${first} ${at}H${last}${stops.map((x) => `M${x - 3.5} ${at + 3.5}l7-7M${x} ${from}V${at + 4}`).join('')}`
      : `M${at} ${first}V${last}${stops.map((y) => `M${at - 3.5} ${y + 3.5}l7-7M${from} ${y}H${at - 4}`).join('')}`
  const figures = stops.slice(1).map((stop, index) => {
    const start = stops[index] ?? stop
    const middle = beside ?? (start + stop) / 2
    return {
      figure: `${sign}${Math.round((stop - start) * mmPerUnit)}`,
      at: along === 'x' ? `translate(${middle} ${at - 4})` : `translate(${at - 4} ${middle})rotate(-90)`,
    }
  })
  return { path, figures }
}
