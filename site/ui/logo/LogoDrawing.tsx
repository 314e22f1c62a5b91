import styles from './Logo.module.css'

/** The mark beside the name: two boards; the joint between them is the plumb line. */
export function LogoDrawing() {
  return (
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <path
        className={styles.left}
        d="M3 1h14.1v11.2h-1.7v2.3h-1.6q-1.9 0-1.9 2v3.4q0 1.3.5 2.3l4.7 10v2.8H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Z"
      />
      <path
        className={styles.right}
        d="M33 1H18.9v11.2h1.7v2.3h1.6q1.9 0 1.9 2v3.4q0 1.3-.5 2.3l-4.7 10v2.8H33a2 2 0 0 0 2-2V3a2 2 0 0 0-2-2Z"
      />
    </svg>
  )
}
