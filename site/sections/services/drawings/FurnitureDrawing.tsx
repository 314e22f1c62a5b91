import styles from '#site/ui/drawing/Drawing.module.css'

/** A shelf pulled apart, as assembly instructions show it. */
export function FurnitureDrawing() {
  return (
    <svg viewBox="32 0 174 190" aria-hidden="true" focusable="false">
      <path className={styles.outline} d="M34 52l34 -18v104l-34 18zM168 52l34 -18v104l-34 18z" />
      <path className={styles.hidden} d="M34 52l134 0M68 34h134M34 156h134M68 138h134" />
      <path className={`${styles.outline} ${styles.wood}`} d="M52 26l34 -18h98l-34 18z" />
      <path className={styles.thin} d="M52 26v3.5h98v-3.5M150 29.5l34-18v-3" />
      <path className={styles.outline} d="M52 82l34 -18h98l-34 18z" />
      <path className={styles.thin} d="M52 82v3.5h98v-3.5" />
      <path className={styles.outline} d="M52 120l34 -18h98l-34 18z" />
      <path className={styles.thin} d="M52 120v3.5h98v-3.5" />
      <path className={styles.outline} d="M52 158l34 -18h98l-34 18z" />
      <path className={styles.thin} d="M52 158v3.5h98v-3.5" />
      <path className={styles.hidden} d="M38 80H52M150 80H172M38 118H52M150 118H172M38 156H52M150 156H172" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M58 30V48M142 30V48" />
      <path
        className={styles.dimension}
        d="M55 52h6M58 49v6M139 52h6M142 49v6M48 182H154M48.5 185.5l7 -7M52 166V186M146.5 185.5l7 -7M150 166V186"
      />
      <text className={styles.figure} x="101" y="178.5" textAnchor="middle">
        768
      </text>
    </svg>
  )
}
