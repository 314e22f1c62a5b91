import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'

const MM_PER_UNIT = 8

/** A shelf pulled apart, as assembly instructions show it. */
export function FurnitureDrawing() {
  return (
    <svg viewBox="32 -6 174 204" aria-hidden="true">
      <path
        className={styles.hidden}
        d="M34 52h134M68 34h134M34 156h134M68 138h134M38 80h14m96 0h24M38 118h14m96 0h24M38 156h14m96 0h24"
      />
      <path className={`${styles.outline} ${styles.wood}`} d="M52 26l34-18h96l-34 18z" />
      <path
        className={styles.outline}
        d="M34 52l34-18v104l-34 18zM168 52l34-18v104l-34 18zM52 82l34-18h96l-34 18zM52 120l34-18h96l-34 18zM52 158l34-18h96l-34 18z"
      />
      <path className={styles.thin} d="M52 26v4h96v-4m0 4l34-18v-4M52 82v4h96v-4M52 120v4h96v-4M52 158v4h96v-4" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M58 30v18M142 30v18" />
      <path className={styles.dimension} d="M55 52h6M58 49v6M139 52h6M142 49v6" />
      <DimensionLine along="x" at={190} from={168} stops={[52, 148]} scale={MM_PER_UNIT} />
    </svg>
  )
}
