import { useContent } from '#site/content.ts'
import { DimensionedHeading } from '#site/ui/DimensionLines.tsx'
import styles from './Process.module.css'

/** From the enquiry to the finished room: one dimension line with its stations. */
export function Process() {
  const { texts } = useContent()
  return (
    <section className={styles.process} aria-labelledby="process-title">
      <DimensionedHeading id="process-title" lines={texts.process.headline} />
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
