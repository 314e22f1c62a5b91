import type { Service } from '#content/types.ts'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import styles from './Front.module.css'
import { ServiceDrawing } from './ServiceDrawing.tsx'

/** One service as a cabinet front. */
export function Front({ service: { id, icon, title, description } }: { service: Service }) {
  return (
    <article className={`${styles.front} ${styles[icon]}`} id={id}>
      <div className={styles.body}>
        <Prerendered className={styles.drawing}>{import.meta.env.SSR && <ServiceDrawing of={icon} />}</Prerendered>
        <div className={styles.text}>
          <h3>{title}</h3>
          <p>{description}</p>
        </div>
      </div>
    </article>
  )
}
