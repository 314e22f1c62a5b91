import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'
import { hatch } from '#site/ui/drawing/hatch.ts'

// A third of a millimetre: the fronts are 19 mm thick, the joint between them is 3 mm wide.
const MM_PER_UNIT = 1 / 3

/** Section through two fronts: the joint of three millimetres. */
export function JointDrawing() {
  return (
    <svg viewBox="12 0 300 220" aria-hidden="true">
      <path
        className={`${styles.wood} ${styles.outline}`}
        d="M24 78H145.5v57H24l6-14l-8-14l6-14zM154.5 78H276l-4 14l8 14l-8 14l4 15H154.5z"
      />
      <path
        className={styles.hatch}
        d={`${hatch(31, 78, 109.5, 57, 12)}${hatch(159.5, 78, 111.5, 57, 12)}${hatch(122, 142, 56, 50, 12)}`}
      />
      <path className={styles.outline} d="M122 192v-50h56v50" />
      <path className={styles.thin} d="M140.5 78v57M159.5 78v57M114 192l10 4l12-6l12 6l14-6l12 6l12-4" />
      <path className={styles.dimension} d="M150 18v52M112 52h30M188 52h-30" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M150 142v72" />
      <DimensionLine along="x" at={52} from={72} stops={[145.5, 154.5]} scale={MM_PER_UNIT} beside={180} />
      <DimensionLine along="y" at={300} from={282} stops={[78, 135]} scale={MM_PER_UNIT} />
      <circle className={styles.hidden} cx="150" cy="108" r="98" />
    </svg>
  )
}
