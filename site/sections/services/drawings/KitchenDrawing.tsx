import styles from '#site/ui/drawing/Drawing.module.css'
import { DimensionLine } from '#site/ui/drawing/DimensionLine.tsx'

const MM_PER_UNIT = 10

/** A kitchen row with tall unit, in true modules of 600, 450 and 900 mm. */
export function KitchenDrawing() {
  return (
    <svg viewBox="0 0 418 262" aria-hidden="true">
      <path className={styles.wood} d="M94 140h304v4H94zM289 60h105v4H289z" />
      <path className={`${styles.outline} ${styles.bold}`} d="M8 232H416M214 138.5h60" />
      <path
        className={styles.outline}
        d="M34 20h60v202H34zM34 72h60M34 140h60M39 78h50v56H39zM94 140h304v4H94zM94 144h60v78H94zM154 144h45v78h-45zM154 162h135M154 192h135M199 144h90v78h-90zM289 144h60v78h-60zM349 144h45v78h-45zM94 20h60v70H94zM154 20h45v70h-45zM229 20v38l-18 14v6h66v-6l-18-14V20zM289 60h105v4H289zM333 140v-18c0-9-16-9-16 0v3"
      />
      <path
        className={styles.hidden}
        d="M34 20l60 26l-60 26M34 140l60 41l-60 41M154 144l-60 39l60 39M289 144l60 39l-60 39M394 144l-45 39l45 39M154 20l-60 35l60 35M154 20l45 35l-45 35M299 144v13h40v-13"
      />
      <path
        className={styles.thin}
        d="M44 91h40v36H44zM44 84h40M168 149h17m-17 18h17m-17 30h17M228 149h32m-32 18h32m-32 30h32M37 222h354v10H37zM211 72h66M301 60V48h8v12M315 60V42h7v18M329 60c-5 0-6-10 0-11c6 1 5 11 0 11M355 60v-9h16v9M223 137v-11h20v11M219 126h28"
      />
      <DimensionLine along="x" at={256} from={238} stops={[34, 94, 154, 199, 289, 349, 394]} scale={MM_PER_UNIT} />
      <DimensionLine along="y" at={16} from={28} stops={[20, 140, 232]} scale={MM_PER_UNIT} />
    </svg>
  )
}
