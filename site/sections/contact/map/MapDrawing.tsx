import * as texts from '#model/texts.ts'
import styles from './MapDrawing.module.css'

type Town = {
  name: string
  x: number
  y: number
  label: { x: number; y: number; anchor: 'start' | 'end' }
  /** Left out where the drawing is small. */
  minor?: boolean
}

// All figures are in units of 100/128 km from Essen, east and south positive: the circle of 100 km has radius 128.
const RADIUS = 128

const TOWNS: readonly Town[] = [
  { name: 'Düsseldorf', x: -21.1, y: 32.4, label: { x: -28.1, y: 39.4, anchor: 'end' } },
  { name: 'Köln', x: -4.6, y: 73.7, label: { x: 3.4, y: 77.7, anchor: 'start' } },
  { name: 'Dortmund', x: 40.3, y: -8.3, label: { x: 48.3, y: -2.3, anchor: 'start' } },
  { name: 'Münster', x: 54.5, y: -71.9, label: { x: 47.5, y: -69.9, anchor: 'end' } },
  { name: 'Duisburg', x: -22.1, y: 3, label: { x: -29.1, y: 11, anchor: 'end' }, minor: true },
  { name: 'Wuppertal', x: 12.4, y: 28.4, label: { x: 20.4, y: 32.4, anchor: 'start' }, minor: true },
  { name: 'Bonn', x: 7.7, y: 102.2, label: { x: 15.7, y: 106.2, anchor: 'start' }, minor: true },
  { name: 'Siegen', x: 89.9, y: 82.7, label: { x: 81.9, y: 86.7, anchor: 'end' }, minor: true },
  { name: 'Aachen', x: -82.4, y: 96.8, label: { x: -73.4, y: 92.8, anchor: 'start' }, minor: true },
]

// They end where the circle does.
const RHINE =
  'M20 126L17 113 9 102 1 89-4 73-4 61-9 58-15 51-14 42-24 38-22 32-27 26-31 15-25 6-26 1-29-9-26-16-36-28-45-35-55-43-68-53-85-59-108-63-110.5-63.7'
const RUHR = 'M127 15L113 15 94 9 85 1 66 2 49 2 38 9 27 5 16 8 7 2 5 9-6 14-12 5-25 1'
const LIPPE = 'M123-35L106-29 72-32 43-26 17-32 8-40-19-32-36-28'

/** Where the craftsman works, drawn to scale: the circle of 100 km, the rivers and the larger towns. */
export function MapDrawing() {
  return (
    <svg className={styles.map} viewBox="-140 -140 280 280" role="img" aria-label={texts.map.drawing}>
      <circle className={styles.land} r={RADIUS} />
      <path className={`${styles.river} ${styles.rhine}`} d={RHINE} />
      <path className={styles.river} d={RUHR} />
      <path className={styles.river} d={LIPPE} />
      <circle className={styles.circle} r={RADIUS} />
      <circle className={`${styles.circle} ${styles.half}`} r={RADIUS / 2} />
      <path className={styles.dimension} d="M0 0L104.2 -74.4M100.2 -68.4l8 -12" />
      <text className={styles.figure} transform="translate(62.5 -48.6) rotate(-35.5)" textAnchor="middle">
        100 km
      </text>
      {TOWNS.map(({ name, x, y, label, minor }) => (
        <g key={name} className={minor ? styles.minor : undefined}>
          <circle className={styles.dot} cx={x} cy={y} r="2.4" />
          <text className={styles.name} x={label.x} y={label.y} textAnchor={label.anchor}>
            {name}
          </text>
        </g>
      ))}
      <path
        className={styles.pin}
        d="M-1 -16h2v6h3v3q3 0 3 3v3q0 3 -7 13q-7 -10 -7 -13v-3q0 -3 3 -3v-3h3z"
        transform="translate(0 -10)"
      />
      <circle className={styles.ring} r="3.2" />
      <text className={`${styles.name} ${styles.home}`} x="-10" y="-8" textAnchor="end">
        Essen
      </text>
    </svg>
  )
}
