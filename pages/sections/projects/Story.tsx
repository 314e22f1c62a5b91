import type { Project } from '#model/schema/lists.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { WIDE } from '#pages/styles/breakpoints.ts'
import { Linked } from '#pages/ui/Linked.tsx'
import { Picture } from '#pages/ui/Picture.tsx'
import styles from './Story.module.css'

const SIZES = `${WIDE} 50vw, 92vw`

/** What was difficult about a project, where, how long it took, what such a thing costs; before and after to compare. */
export function Story({ of: { title, image, before, alt, story } }: { of: Project }) {
  const { media, texts } = useContent()
  const copy = texts.projects
  const { text, place, days, priceFrom, priceTo } = story
  const price = [priceFrom, priceTo].filter(Boolean).join('–')
  const facts = [place, days, price && `${priceTo === '' ? 'ab ' : ''}${price}\u00a0€`].filter(Boolean)
  const [now, then, during] = [image, before, story.during].map((name) => media.pictures[name ?? ''])
  return (
    <article className={`split screen ${styles.story}`} aria-label={title} {...hook('reveal')}>
      {now && then && (
        <div className={styles.compare} {...hook('compare')}>
          <figure>
            <Picture of={now} alt={alt} sizes={SIZES} />
            <figcaption className="note">{copy.after}</figcaption>
          </figure>
          <figure>
            <Picture of={then} alt={`${copy.before}: ${title}`} sizes={SIZES} />
            <figcaption className="note">{copy.before}</figcaption>
          </figure>
          <input type="range" aria-label={`${copy.compare}: ${title}`} {...hook('needs-script')} />
        </div>
      )}
      <div className="long-words">
        <h3>{title}</h3>
        <p className="wrap strong tabular">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <p className="soft">
          <b>{copy.difficult}</b> <Linked of={text} />
        </p>
        {during && (
          <figure className={styles.during}>
            <Picture of={during} alt={`${copy.during}: ${title}`} sizes={`${WIDE} 20rem, 60vw`} />
            <figcaption className="note">{copy.during}</figcaption>
          </figure>
        )}
      </div>
    </article>
  )
}
