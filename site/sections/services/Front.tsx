import type { Service } from '#content/types.ts'
import styles from './Front.module.css'
import { ServiceDrawing } from './ServiceDrawing.tsx'

/** One service as a cabinet front. */
export function Front({ service: { id, icon, title, description } }: { service: Service }) {
  return (
    <article className={`${styles.front} ${styles[icon]}`} id={id}>
      <div className={styles.body}>
        <div className={styles.drawing}>
          <ServiceDrawing of={icon} />
        </div>
        <div className={styles.text}>
          <h3>{title}</h3>
          <p>{description}</p>
        </div>
      </div>
    </article>
  )
}
