import * as texts from '#model/texts.ts'
import { MeasuredHeading } from '#site/ui/measured/MeasuredHeading.tsx'
import styles from './Process.module.css'

/** From the enquiry to the finished room: one dimension line with its stations. */
export function Process() {
  return (
    <section className={styles.process} aria-labelledby="process-title">
      <MeasuredHeading as="h2" id="process-title" lines={texts.process.headline} />
      <ol className={styles.line}>
        {texts.process.stations.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
