import { Fragment } from 'react'
import { useContent } from '#pages/content.ts'
import { DIMENSION, type Label, RADIUS, type Town } from './area.ts'
import styles from './MapDrawing.module.css'

/**
 * The service area, drawn to scale: the circle around the town, the waters, the border and the larger towns. Where the
 * customers come to a workshop, the circle is only the edge of the drawing.
 */
export function MapDrawing() {
  const { area, business, texts } = useContent()
  const { atCustomers, drawings } = business
  const { land, lakes, broadRivers, rivers, border, home, towns } = area
  const ground = land === '' ? styles.land : styles.water
  return (
    <svg className={`fill ${styles.map}`} viewBox="-140 -140 280 280" role="img" aria-label={texts.map.drawing}>
      <circle className={ground} r={RADIUS} />
      <clipPath id="map-circle">
        <circle r={RADIUS} />
      </clipPath>
      <g clipPath="url(#map-circle)">
        {land !== '' && <path className={`${styles.land} ${styles.shore}`} d={land} />}
        {lakes !== '' && <path className={`${styles.water} ${styles.shore}`} d={lakes} />}
        {border !== '' && <path className={`${styles.half} ${styles.border}`} d={border} />}
        {broadRivers !== '' && <path className={`${styles.river} ${styles.broad}`} d={broadRivers} />}
        {rivers !== '' && <path className={styles.river} d={rivers} />}
      </g>
      <circle className={styles.circle} r={RADIUS} />
      {atCustomers && <Radius />}
      <g aria-hidden className={styles.name}>
        {towns.filter(({ minor }) => !minor).map(townMark)}
        <g className={styles.minor}>{towns.filter(({ minor }) => minor).map(townMark)}</g>
      </g>
      {drawings && (
        <path
          className={styles.pin}
          d="M-1 -16h2v6h3v3q3 0 3 3v3q0 3 -7 13q-7 -10 -7 -13v-3q0 -3 3 -3v-3h3z"
          transform="translate(0 -10)"
        />
      )}
      <circle className={drawings ? styles.ring : styles.pin} r={drawings ? 3.2 : 5} />
      <text
        aria-hidden
        className={`${styles.name} ${styles.home} ${home.long ? styles.longHome : ''}`}
        x={home.label.x}
        y={home.label.y}
        textAnchor={anchorOf(home.label)}
      >
        {home.name}
      </text>
    </svg>
  )
}

function Radius() {
  const { drawings, radiusMeters } = useContent().business
  return (
    <>
      <circle className={`${styles.circle} ${styles.half}`} r={RADIUS / 2} />
      <path className={styles.dimension} d={`M0 0L${DIMENSION.end.join(' ')}${drawings ? 'M100.2 -68.4l8 -12' : ''}`} />
      {/* Firefox would read the words in the picture after the picture's name. */}
      <text
        aria-hidden
        className={styles.figure}
        transform={`translate(${DIMENSION.figure.join(' ')}) rotate(${DIMENSION.degrees})`}
        textAnchor="middle"
      >
        {`${(radiusMeters / 1000).toLocaleString('de-DE')} km`}
      </text>
    </>
  )
}

function townMark({ name, x, y, label }: Town) {
  return (
    <Fragment key={`${x} ${y}`}>
      <circle cx={x} cy={y} r="2.4" />
      <text x={label.x} y={label.y} textAnchor={anchorOf(label)}>
        {name}
      </text>{' '}
    </Fragment>
  )
}

// "start" is SVG's default.
const anchorOf = ({ anchor }: Label) => (anchor === 'start' ? undefined : anchor)
