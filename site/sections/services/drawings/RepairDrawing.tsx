import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'
import { hatch } from '#site/ui/drawing/hatch.ts'

// The door is 16 mm thick, the cup 35 mm wide.
const MM_PER_UNIT = 0.8

/** Section through a concealed hinge with its 35 mm cup. */
export function RepairDrawing() {
  return (
    <svg viewBox="16 0 184 204" aria-hidden="true">
      <path className={styles.outline} d="M20 132h150v20H20zM176 32h20v120h-20z" />
      <path
        className={styles.hatch}
        d={`${hatch(20, 132, 58, 20, 12)}${hatch(122, 132, 48, 20, 12)}${hatch(176, 32, 20, 120, 12)}`}
      />
      <path className={`${styles.outline} ${styles.wood}`} d="M78 132v14h44v-14" />
      <path className={`${styles.outline} ${styles.bold}`} d="M72 132h56" />
      <path
        className={styles.outline}
        d="M108 132c0-22 12-34 34-38l26-5M92 132c2-34 22-52 50-56l26-4M134 64h42v40h-42q-6 0-6-6v-28q0-6 6-6zM140 84a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M161 84a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
      />
      <path className={styles.thin} d="M142 84h7m-3.5-3.5v7M163 84h4M97.5 126a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M20 152A150 150 0 0 1 64 46" />
      <path className={styles.dimension} d="M60 54l4-8l-9 1" />
      <DimensionLine along="x" at={180} from={158} stops={[78, 121.75]} scale={MM_PER_UNIT} sign="Ø " />
    </svg>
  )
}
