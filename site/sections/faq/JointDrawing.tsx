import styles from '#site/ui/drawing/Drawing.module.css'

/** Section through two fronts: the joint of three millimetres. */
export function JointDrawing() {
  return (
    <svg viewBox="12 0 300 220" aria-hidden="true" focusable="false">
      <path className={`${styles.wood} ${styles.outline}`} d="M24 84H142V132H24l6-12l-8-12l6-12z" />
      <path
        className={styles.hatch}
        d="M30 93L39 84M30 102L48 84M30 111L57 84M30 120L66 84M30 129L75 84M36 132L84 84M45 132L93 84M54 132L102 84M63 132L111 84M72 132L120 84M81 132L129 84M90 132L138 84M99 132L142 89M108 132L142 98M117 132L142 107M126 132L142 116M135 132L142 125"
      />
      <path className={`${styles.wood} ${styles.outline}`} d="M158 84H276l-4 12l8 12l-8 12l4 12H158z" />
      <path
        className={styles.hatch}
        d="M158 93L167 84M158 102L176 84M158 111L185 84M158 120L194 84M158 129L203 84M164 132L212 84M173 132L221 84M182 132L230 84M191 132L239 84M200 132L248 84M209 132L257 84M218 132L266 84M227 132L270 89M236 132L270 98M245 132L270 107M254 132L270 116M263 132L270 125"
      />
      <path className={styles.thin} d="M139 84V132M161 84V132" />
      <path className={styles.outline} d="M120 138H180V196M120 138V196" />
      <path
        className={styles.hatch}
        d="M120 147L129 138M120 156L138 138M120 165L147 138M120 174L156 138M120 183L165 138M120 192L174 138M125 196L180 141M134 196L180 150M143 196L180 159M152 196L180 168M161 196L180 177M170 196L180 186M179 196L180 195"
      />
      <path className={styles.thin} d="M112 196l10 4l12-6l12 6l14-6l12 6l16-4" />
      <path className={styles.dimension} d="M150 22V76" />
      <path className={`${styles.dimension} ${styles.dashed}`} d="M150 140V214" />
      <path className={styles.dimension} d="M142 78V50M158 78V50M112 56H142M188 56H158M138.5 59.5l7-7M154.5 59.5l7-7" />
      <text className={styles.figure} x="194" y="60">
        3
      </text>
      <path className={styles.dimension} d="M296 80V136M292.5 87.5l7 -7M282 84H300M292.5 135.5l7 -7M282 132H300" />
      <text className={styles.figure} x="292" y="108" textAnchor="middle" transform="rotate(-90 292 108)">
        19
      </text>
      <circle className={styles.hidden} cx="150" cy="110" r="98" />
    </svg>
  )
}
