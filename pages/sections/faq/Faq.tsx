import { useContent } from '#pages/content.ts'
import { drawing } from '#pages/drawings/drawing.ts'
import { hook } from '#pages/hooks.ts'
import joint from '#pages/drawings/joint.svg?raw'
import { Icon, Phone } from '#pages/ui/Icon.tsx'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import styles from './Faq.module.css'
import questions from './Questions.module.css'

/** The questions; one open at a time, all may be closed. */
export function Faq() {
  const { business, texts } = useContent()
  return (
    <section className={`split ${styles.faq}`} id="faq" aria-labelledby="faq-title" {...hook('reveal')}>
      <div className={styles.intro}>
        <h2 id="faq-title" className="sub long-words">
          {texts.faq.headline.join(' ')}
        </h2>
        <p className="soft">{texts.faq.intro}</p>
        <a className="tap" href={`tel:${business.phone.international}`}>
          <Icon of={Phone} /> <PhoneNumber of={business.phone.display} />
        </a>
        {texts.faq.detail !== '' && (
          <figure className={styles.detail}>
            <div dangerouslySetInnerHTML={drawing(joint)} />
            <figcaption className="note">{texts.faq.detail}</figcaption>
          </figure>
        )}
      </div>
      <div className="ruled">
        <Questions />
      </div>
    </section>
  )
}

/**
 * The shared `name` lets the browser keep one open, without script (browser/questions.ts for older ones). The answer has
 * the anchor: a browser opens the <details> around an anchor, but not a <details> with the id itself.
 */
function Questions() {
  return useContent().faq.map(({ id, question, answer }) => (
    <details key={id} className={questions.question} name="faq">
      <summary className="long-words">
        {question}
        <span className={questions.sign} aria-hidden="true" />
      </summary>
      <div id={id}>
        {answer.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  ))
}
