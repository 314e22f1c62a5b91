import styles from '#site/ui/drawing/Drawing.module.css'

/** A cupboard fitted under a 45 degree roof slope. */
export function CustomDrawing() {
  return (
    <svg viewBox="0 0 252 426" aria-hidden="true" focusable="false">
      <path className={`${styles.outline} ${styles.bold}`} d="M30 392H250M48 392V196L206 40H250" />
      <path className={styles.outline} d="M30 392V188L198 22H250" />
      <path
        className={styles.hatch}
        d="M30 388l18 -16M30 371l18 -16M30 354l18 -16M30 337l18 -16M30 320l18 -16M30 303l18 -16M30 286l18 -16M30 269l18 -16M30 252l18 -16M30 235l18 -16M30 218l18 -16M34 188l17 -3M50 172.2l17 -3M66 156.4l17 -3M82 140.6l17 -3M98 124.8l17 -3M114 109l17 -3M130 93.2l17 -3M146 77.4l17 -3M162 61.6l17 -3M178 45.8l17 -3"
      />
      <path className={styles.thin} d="M56 378h186v14h-186z" />
      <path className={styles.outline} d="M56 378V200.1L118 138.9V378z" />
      <path className={`${styles.outline} ${styles.wood}`} d="M118 378V138.9L180 77.7V378z" />
      <path className={styles.outline} d="M180 378V77.7L198 54L242 54V378z" />
      <path className={styles.thin} d="M118 182L180 182M118 222L180 222M118 262L180 262M118 302L180 302" />
      <path className={styles.outline} d="M56 302h62v36h-62z" />
      <path className={styles.thin} d="M75.8 306.5L98.2 306.5" />
      <path className={styles.outline} d="M56 338h62v40h-62z" />
      <path className={styles.thin} d="M75.8 342.5L98.2 342.5" />
      <path className={styles.hidden} d="M56 302L118 240L56 200.1" />
      <path className={styles.outline} d="M180 222L242 222" />
      <path className={styles.hidden} d="M180 222L242 300L180 378M242 222L180 140L242 54" />
      <path
        className={styles.thin}
        d="M124 182v-22h6v22M130 182v-26h5v26M135 182v-20h7v20M166 182v-14h-14v14M124 302v-14h20v14M150 222c-6-4-6-16 0-18c6 2 6 14 0 18M126 262v-12h28v12M168 302v-24h-6v24M162 302v-20h-6v20"
      />
      <path className={styles.dimension} d="M14 204V396M10.5 211.5l7 -7M26 208H10M10.5 395.5l7 -7M26 392H10" />
      <text className={styles.figure} x="10" y="300" textAnchor="middle" transform="rotate(-90 10 300)">
        1138
      </text>
      <path
        className={styles.dimension}
        d="M52 418H246M52.5 421.5l7 -7M56 398V422M114.5 421.5l7 -7M118 398V422M176.5 421.5l7 -7M180 398V422M238.5 421.5l7 -7M242 398V422"
      />
      <text className={styles.figure} x="87" y="414.5" textAnchor="middle">
        620
      </text>
      <text className={styles.figure} x="149" y="414.5" textAnchor="middle">
        620
      </text>
      <text className={styles.figure} x="211" y="414.5" textAnchor="middle">
        620
      </text>
      <path className={styles.dimension} d="M36 158L180 16M32.5 161.5m3 -7l1 7M176 19.5m4 -7l0 7" />
      <text className={styles.figure} x="100" y="82" textAnchor="middle" transform="rotate(-44.5 100 82)">
        2030
      </text>
      <path className={styles.dimension} d="M48 152A44 44 0 0 1 79 165" />
      <text className={styles.figure} x="63" y="145" textAnchor="middle">
        45°
      </text>
    </svg>
  )
}
