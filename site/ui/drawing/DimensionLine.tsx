import styles from './Drawing.module.css'

type Props = {
  /** 'x' measures widths, 'y' heights. */
  along: 'x' | 'y'
  /** Where the line lies, across its direction. */
  at: number
  /** Where its extension lines begin, at what is measured. */
  from: number
  /** The measured edges, in their order. */
  stops: readonly number[]
  /** How many millimetres a unit of the view is. */
  scale: number
  /** Stands before the figure. */
  sign?: string
  /** Where the figure stands along the line, if there is no room for it between the edges. */
  beside?: number
}

/** A dimension line with a tick at each edge. Its figures are computed from the edges: they can't differ from what is drawn. */
export function DimensionLine({ along, at, from, stops, scale, sign = '', beside }: Props) {
  const distances = stops.slice(1).map((stop, index) => {
    const start = stops[index] ?? stop
    return { middle: beside ?? (start + stop) / 2, figure: `${sign}${Math.round((stop - start) * scale)}` }
  })
  return (
    <>
      <path className={styles.dimension} d={along === 'x' ? across(stops, at, from) : upright(stops, at, from)} />
      {distances.map(({ middle, figure }) => (
        <text
          key={middle}
          className={styles.figure}
          {...(along === 'x' ? { x: middle, y: at - 4 } : { transform: `translate(${at - 4} ${middle})rotate(-90)` })}
        >
          {figure}
        </text>
      ))}
    </>
  )
}

// Each edge: a tick of 45 degrees, and the line that leads there from what is measured.
const across = (stops: readonly number[], at: number, from: number) =>
  `M${Math.min(...stops) - 4} ${at}H${Math.max(...stops) + 4}${stops.map((x) => `M${x - 3.5} ${at + 3.5}l7-7M${x} ${from}V${at + 4}`).join('')}`

const upright = (stops: readonly number[], at: number, from: number) =>
  `M${at} ${Math.min(...stops) - 4}V${Math.max(...stops) + 4}${stops.map((y) => `M${at - 3.5} ${y + 3.5}l7-7M${from} ${y}H${at - 4}`).join('')}`
