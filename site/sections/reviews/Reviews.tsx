import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { ArrowUpRight, Icon } from '#site/ui/Icon.tsx'
import section from '#site/ui/Section.module.css'
import { SectionHead, SectionLabel } from '#site/ui/Section.tsx'
import styles from './Reviews.module.css'

/** What others have written elsewhere, word for word; how it is checked stands above it, as § 5b (3) UWG wants it. */
export function Reviews() {
  const { sheet, sheetNumber, headline, checked, entries, at } = useContent().texts.reviews
  return (
    <section className={section.section} aria-labelledby="reviews-title">
      <SectionLabel title={sheet} number={sheetNumber} />
      <SectionHead id="reviews-title" lines={headline} lead={checked} />
      <div className={`stack long-words ${styles.reviews}`} {...hook('reveal')}>
        {entries.map(({ text, author, portal, url }) => (
          <figure key={url + author}>
            <blockquote cite={url}>„{text}“</blockquote>
            <figcaption>
              {/* A plain link: nothing of the portal's is loaded here. */}
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
