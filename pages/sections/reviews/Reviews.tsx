import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { ArrowUpRight, Icon } from '#pages/ui/Icon.tsx'
import section from '#pages/ui/Section.module.css'
import { SectionHead, SectionLabel } from '#pages/ui/Section.tsx'
import styles from './Reviews.module.css'

/** Reviews from portals, word for word. § 5b (3) UWG demands the sentence on how they are checked. */
export function Reviews() {
  const { sheet, headline, checked, entries, at } = useContent().texts.reviews
  return (
    <section className={section.section} aria-labelledby="reviews-title">
      <SectionLabel title={sheet} />
      <SectionHead id="reviews-title" lines={headline} lead={checked} />
      <div className={`stack long-words ${styles.reviews}`} {...hook('reveal')}>
        {entries.map(({ text, author, portal, url }) => (
          <figure key={url + author}>
            <blockquote cite={url}>„{text}“</blockquote>
            <figcaption>
              {/* A plain link: the page loads nothing from the portal. */}
              {author}{' '}
              <a className="tap" href={url} rel="noopener noreferrer">
                <cite>{`${at} ${portal}`}</cite> <Icon of={ArrowUpRight} />
              </a>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
