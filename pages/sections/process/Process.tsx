import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Steps } from '#pages/ui/Steps.tsx'
import styles from './Process.module.css'

/** The steps from the enquiry to the finished room on one dimension line, and answers about them. */
export function Process() {
  const { texts } = useContent()
  return (
    <section className={styles.process} aria-labelledby="process-title" {...hook('reveal')}>
      <h2 id="process-title" className="sub long-words">
        {texts.process.headline.join(' ')}
      </h2>
      {texts.process.stations.length > 0 && <Steps of={texts.process.stations} />}
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
