import styles from '#site/ui/drawing/Drawing.module.css'

/** A van loaded with panels. */
export function DeliveryDrawing() {
  return (
    <svg viewBox="6 0 212 186" aria-hidden="true" focusable="false">
      <path className={`${styles.outline} ${styles.bold}`} d="M8 150H216" />
      <path
        className={styles.outline}
        d="M18 136V44c0-4 3-7 7-7h117c6 0 11 2 15 7l24 34l20 7c4 1.5 6 4 6 8v37c0 4-2 6-6 6h-9M60 136h86M18 136h8"
      />
      <circle className={styles.outline} cx="43" cy="136" r="14" />
      <circle className={styles.thin} cx="43" cy="136" r="6" />
      <circle className={styles.outline} cx="169" cy="136" r="14" />
      <circle className={styles.thin} cx="169" cy="136" r="6" />
      <path className={styles.thin} d="M60 136c0-9-7-17-17-17s-17 8-17 17M186 136c0-9-7-17-17-17s-17 8-17 17" />
      <path className={styles.outline} d="M138 46h13c3 0 5 1 7 4l17 25h-37z" />
      <path className={styles.thin} d="M132 40L132 130" />
      <path className={styles.outline} d="M140 88h8" />
      <path className={styles.hidden} d="M28 50h32v72h-32zM64 70h30v52h-30zM98 70h28v52h-28z" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M64 66h62" />
      <path className={styles.dimension} d="M14 178H136M14.5 181.5l7 -7M18 156V182M128.5 181.5l7 -7M132 156V182" />
      <text className={styles.figure} x="75" y="174.5" textAnchor="middle">
        3200
      </text>
    </svg>
  )
}
