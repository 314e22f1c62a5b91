import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'

const MM_PER_UNIT = 10
// The roof slopes at 45 degrees: as far up as across.
const SLOPE = 148

/** A cupboard fitted under a 45 degree roof slope. */
export function CustomDrawing() {
  return (
    <svg viewBox="0 0 252 426" aria-hidden="true">
      <path className={`${styles.outline} ${styles.bold}`} d="M30 392H250M48 392V198L206 40h44" />
      <path className={styles.outline} d="M30 392V190L198 22h52" />
      <path
        className={styles.hatch}
        d="M30 388l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18m-18 0l18-18M39 181v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-44v26m18-26v18m18-18v18m18-18v18"
      />
      <path className={`${styles.outline} ${styles.wood}`} d="M118 378V140l62-62v300z" />
      <path
        className={styles.outline}
        d="M56 378V202l62-62v238zM180 378V78l24-24h38v324zM56 302h62v36H56zM180 222h62"
      />
      <path
        className={styles.thin}
        d="M56 378h186v14H56zM118 182h62m-62 40h62m-62 40h62m-62 40h62M76 307h22m-22 36h22M124 182v-22h6v22m0 0v-26h5v26m0 0v-20h7v20m24 0v-14h-14v14m-28 120v-14h20v14m6-80c-6-4-6-16 0-18c6 2 6 14 0 18m-24 40v-12h28v12m14 40v-24h-6v24m0-20h-6v20"
      />
      <path className={styles.hidden} d="M56 302l62-62l-62-38M180 222l62 78l-62 78m62-156l-62-72l44-96" />
      <DimensionLine along="y" at={14} from={46} stops={[202, 392]} scale={MM_PER_UNIT} />
      <DimensionLine along="x" at={418} from={398} stops={[56, 118, 180, 242]} scale={MM_PER_UNIT} />
      <path
        className={styles.dimension}
        d={`M28 174l${SLOPE}-${SLOPE}M23 169l14 14M171 21l14 14M28 169v10M176 21v10`}
      />
      <text className={styles.figure} transform="translate(99 97)rotate(-45)">
        {Math.round(Math.hypot(SLOPE, SLOPE) * MM_PER_UNIT)}
      </text>
      <path className={styles.dimension} d="M48 152A46 46 0 0 1 80.5 165.5" />
      <text className={styles.figure} x="66" y="147">
        45°
      </text>
    </svg>
  )
}
