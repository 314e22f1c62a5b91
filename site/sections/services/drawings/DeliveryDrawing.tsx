import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'

const MM_PER_UNIT = 25

/** A van loaded with panels. */
export function DeliveryDrawing() {
  return (
    <svg viewBox="6 0 212 204" aria-hidden="true">
      <path className={`${styles.outline} ${styles.bold}`} d="M8 164H216" />
      <path
        className={styles.outline}
        d="M18 150V58q0-7 7-7h117q9 0 15 7l24 34l20 7q6 2 6 8v37q0 6-6 6h-9M60 150h86M18 150h8M138 60h13q4 0 7 4l17 25h-37zM140 102h8M29 150a14 14 0 1 0 28 0a14 14 0 1 0-28 0M155 150a14 14 0 1 0 28 0a14 14 0 1 0-28 0"
      />
      <path
        className={styles.thin}
        d="M132 54v90M37 150a6 6 0 1 0 12 0a6 6 0 1 0-12 0M163 150a6 6 0 1 0 12 0a6 6 0 1 0-12 0M60 150c0-9-7-17-17-17s-17 8-17 17M186 150c0-9-7-17-17-17s-17 8-17 17"
      />
      <path className={styles.hidden} d="M28 64h32v72H28zM64 84h30v52H64zM98 84h28v52H98z" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M64 80h62" />
      <DimensionLine along="x" at={196} from={170} stops={[18, 132]} scale={MM_PER_UNIT} />
    </svg>
  )
}
