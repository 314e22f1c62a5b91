import { texts } from '#content/texts.ts'
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

const RHINE =
  'M21.2 128.9L16.7 113.2L8.7 101.9L0.7 89L-3.7 73.4L-3.7 60.6L-9 57.7L-15.2 50.6L-14.3 42.1L-24.1 37.8L-22.3 32.1L-26.8 26.4L-31.2 15L-25 6.5L-25.9 0.8L-29.4 -9.2L-25.9 -16.3L-36.5 -27.7L-45.4 -34.8L-55.2 -43.3L-68.5 -53.3L-85.4 -59L-107.6 -63.3L-134.2 -70.4L-160.8 -71.8L-196.3 -67.5'
const RUHR =
  'M132.1 15L112.6 15L94 9.3L85.1 0.8L65.5 2.2L48.7 2.2L38 9.3L27.4 5.1L15.8 7.9L7 2.2L5.2 9.3L-5.5 13.6L-11.7 5.1L-25 0.8'
const LIPPE = 'M132.1 -37.6L105.5 -29.1L71.8 -31.9L43.4 -26.2L16.7 -31.9L7.8 -40.5L-18.8 -31.9L-35.6 -27.7'

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
