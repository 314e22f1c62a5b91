import styles from '#site/ui/drawing/Drawing.module.css'

/** Wash basin, vanity unit and mirror on a tiled wall. */
export function BathDrawing() {
  return (
    <svg viewBox="14 0 196 198" aria-hidden="true" focusable="false">
      <path className={`${styles.outline} ${styles.bold}`} d="M16 176H208" />
      <path
        className={styles.hatch}
        d="M16 12H208M16 46H48M176 46H208M16 80H48M176 80H208M16 114H48M176 114H208M16 148H48M176 148H208"
      />
      <path className={styles.outline} d="M52 14h120v58h-120zM112 14L112 72" />
      <path className={styles.thin} d="M62 56l18-24M70 58l12-16M124 56l18-24" />
      <path className={`${styles.outline} ${styles.wood}`} d="M48 98h128v6c0 3-2 5-5 5H53c-3 0-5-2-5-5z" />
      <path className={styles.outline} d="M112 98v-12h-12v3" />
      <path className={styles.hidden} d="M74 98c4 8 70 8 76 0" />
      <path className={styles.outline} d="M54 109h116v20h-116z" />
      <path className={styles.thin} d="M91.1 113.5L132.9 113.5" />
      <path className={styles.outline} d="M54 129h116v24h-116z" />
      <path className={styles.thin} d="M91.1 133.5L132.9 133.5" />
      <path className={styles.hidden} d="M112 153v12" />
      <path className={styles.dimension} d="M34 94V180M30.5 101.5l7 -7M46 98H30M30.5 179.5l7 -7M46 176H30" />
      <text className={styles.figure} x="30" y="137" textAnchor="middle" transform="rotate(-90 30 137)">
        850
      </text>
      <path className={styles.dimension} d="M50 192H174M50.5 195.5l7 -7M54 158V196M166.5 195.5l7 -7M170 158V196" />
      <text className={styles.figure} x="112" y="188.5" textAnchor="middle">
        800
      </text>
    </svg>
  )
}
