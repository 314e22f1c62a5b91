import styles from '#site/ui/drawing/Drawing.module.css'

/** A kitchen row with tall unit, in true modules of 600, 450 and 900 mm. */
export function KitchenDrawing() {
  return (
    <svg viewBox="2 0 416 262" aria-hidden="true" focusable="false">
      <path className={`${styles.outline} ${styles.bold}`} d="M8 232H416" />
      <path className={styles.outline} d="M34 20h60v202h-60zM34 72L94 72M34 140L94 140M39 78h50v56h-50z" />
      <path className={styles.thin} d="M44 91h40v36h-40zM44 84L84 84" />
      <path className={styles.hidden} d="M34 20L94 46L34 72M34 140L94 181L34 222" />
      <path className={styles.wood} d="M94 140h304v4h-304z" />
      <path className={styles.outline} d="M94 140h304v4h-304zM94 144h60v78h-60z" />
      <path className={styles.hidden} d="M154 144L94 183L154 222" />
      <path className={styles.outline} d="M154 144h45v18h-45z" />
      <path className={styles.thin} d="M168.4 148.5L184.6 148.5" />
      <path className={styles.outline} d="M154 162h45v30h-45z" />
      <path className={styles.thin} d="M168.4 166.5L184.6 166.5" />
      <path className={styles.outline} d="M154 192h45v30h-45z" />
      <path className={styles.thin} d="M168.4 196.5L184.6 196.5" />
      <path className={styles.outline} d="M199 144h90v18h-90z" />
      <path className={styles.thin} d="M227.8 148.5L260.2 148.5" />
      <path className={styles.outline} d="M199 162h90v30h-90z" />
      <path className={styles.thin} d="M227.8 166.5L260.2 166.5" />
      <path className={styles.outline} d="M199 192h90v30h-90z" />
      <path className={styles.thin} d="M227.8 196.5L260.2 196.5" />
      <path className={styles.outline} d="M289 144h60v78h-60z" />
      <path className={styles.hidden} d="M289 144L349 183L289 222" />
      <path className={styles.outline} d="M349 144h45v78h-45z" />
      <path className={styles.hidden} d="M394 144L349 183L394 222" />
      <path className={styles.thin} d="M37 222h354v10h-354z" />
      <path className={styles.outline} d="M94 20h60v70h-60z" />
      <path className={styles.hidden} d="M154 20L94 55L154 90" />
      <path className={styles.outline} d="M154 20h45v70h-45z" />
      <path className={styles.hidden} d="M154 20L199 55L154 90" />
      <path className={styles.outline} d="M229 20v38l-18 14v6h66v-6l-18 -14v-38z" />
      <path className={styles.thin} d="M211 72L277 72" />
      <path className={styles.wood} d="M289 60h105v4H289z" />
      <path className={styles.outline} d="M289 60h105v4h-105z" />
      <path
        className={styles.thin}
        d="M301 60v-12h8v12M315 60v-18h7v18M329 60c-5 0-6-10 0-11c6 1 5 11 0 11M355 60v-9h16v9"
      />
      <path className={`${styles.outline} ${styles.bold}`} d="M214 138.5h60" />
      <path className={styles.outline} d="M333 140v-18c0-9-16-9-16 0v3" />
      <path className={styles.hidden} d="M299 144v13h40v-13" />
      <path className={styles.thin} d="M223 137v-11h20v11M219 126h28" />
      <path
        className={styles.dimension}
        d="M30 256H398M30.5 259.5l7 -7M34 238V260M90.5 259.5l7 -7M94 238V260M150.5 259.5l7 -7M154 238V260M195.5 259.5l7 -7M199 238V260M285.5 259.5l7 -7M289 238V260M345.5 259.5l7 -7M349 238V260M390.5 259.5l7 -7M394 238V260"
      />
      <text className={styles.figure} x="64" y="252.5" textAnchor="middle">
        600
      </text>
      <text className={styles.figure} x="124" y="252.5" textAnchor="middle">
        600
      </text>
      <text className={styles.figure} x="176.5" y="252.5" textAnchor="middle">
        450
      </text>
      <text className={styles.figure} x="244" y="252.5" textAnchor="middle">
        900
      </text>
      <text className={styles.figure} x="319" y="252.5" textAnchor="middle">
        600
      </text>
      <text className={styles.figure} x="371.5" y="252.5" textAnchor="middle">
        450
      </text>
      <path
        className={styles.dimension}
        d="M16 16V236M12.5 23.5l7 -7M28 20H12M12.5 143.5l7 -7M28 140H12M12.5 235.5l7 -7M28 232H12"
      />
      <text className={styles.figure} x="12" y="80" textAnchor="middle" transform="rotate(-90 12 80)">
        1200
      </text>
      <text className={styles.figure} x="12" y="186" textAnchor="middle" transform="rotate(-90 12 186)">
        920
      </text>
    </svg>
  )
}
