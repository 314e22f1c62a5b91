import { useContent } from '#site/content.ts'
import { DimensionedHeading } from '#site/ui/DimensionLines.tsx'
import styles from './Process.module.css'

/** The steps from the enquiry to the finished room on one dimension line, and answers about them. */
export function Process() {
  const { texts } = useContent()
  return (
    <section className={styles.process} aria-labelledby="process-title">
      <DimensionedHeading id="process-title" lines={texts.process.headline} />
      {texts.process.stations.length > 0 && (
        <ol className={styles.line}>
          {texts.process.stations.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {texts.answers.length > 0 && (
        <dl className={`ruled long-words ${styles.answers}`}>
          {texts.answers.map(({ about, answer }) => (
            <div className="split" key={about}>
              <dt className="strong">{about}</dt>
              <dd className="soft">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
