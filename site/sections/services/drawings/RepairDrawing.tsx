import styles from '#site/ui/drawing/Drawing.module.css'

/** Section through a concealed hinge with its 35 mm cup. */
export function RepairDrawing() {
  return (
    <svg viewBox="16 0 184 198" aria-hidden="true" focusable="false">
      <path className={styles.outline} d="M20 128h150v20h-150zM176 28h20v120h-20z" />
      <path
        className={styles.hatch}
        d="M24 148l16-20M40 148l16-20M148 148l16-20M132 148l16-20M176 44l20-12M176 60l20-12M176 76l20-12M176 92l20-12M176 108l20-12M176 124l20-12M176 140l20-12"
      />
      <path className={`${styles.outline} ${styles.wood}`} d="M78 128v13h44v-13" />
      <path className={`${styles.outline} ${styles.bold}`} d="M72 128h56" />
      <path
        className={styles.outline}
        d="M108 128c0-22 12-34 34-38l26-5M92 128c2-34 22-52 50-56l26-4M134 60h42v40h-42c-4 0-6-2-6-6v-28c0-4 2-6 6-6z"
      />
      <circle className={styles.outline} cx="146" cy="80" r="5.5" />
      <circle className={styles.outline} cx="165" cy="80" r="4" />
      <path className={styles.thin} d="M142.5 80h7M146 76.5v7M162.5 80h5" />
      <circle className={styles.thin} cx="100" cy="122" r="2.5" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M20 148A150 150 0 0 1 64 42" />
      <path
        className={styles.dimension}
        d="M60 50l4-8l-9 1M74 176H126M74.5 179.5l7 -7M78 152V180M118.5 179.5l7 -7M122 152V180"
      />
      <text className={styles.figure} x="100" y="192" textAnchor="middle">
        Ø 35
      </text>
    </svg>
  )
}
