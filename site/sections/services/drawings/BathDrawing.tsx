import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'

const MM_PER_UNIT = 12.5

/** Wash basin, vanity unit and mirror on a tiled wall. */
export function BathDrawing() {
  return (
    <svg viewBox="24 0 176 204" aria-hidden="true">
      <path className={styles.hatch} d="M24 16H200M24 56h56M152 56h48M24 96h56M152 96h48M24 136h56M152 136h48" />
      <path className={`${styles.outline} ${styles.bold}`} d="M24 176H200" />
      <path className={styles.outline} d="M84 24h64v60H84zM116 24v60M84 114h64v44H84zM84 134h64M116 108V96h-10v3" />
      <path className={`${styles.outline} ${styles.wood}`} d="M80 108h72v3q0 3-3 3H83q-3 0-3-3z" />
      <path className={styles.thin} d="M92 68l14-20M98 70l10-14M124 68l14-20M104 119h24M104 139h24" />
      <path className={styles.hidden} d="M96 108c4 6 36 6 40 0M116 158v10" />
      <DimensionLine along="y" at={56} from={74} stops={[108, 176]} scale={MM_PER_UNIT} />
      <DimensionLine along="x" at={196} from={164} stops={[84, 148]} scale={MM_PER_UNIT} />
    </svg>
  )
}
