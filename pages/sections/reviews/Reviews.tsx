import type { Written } from '#model/pages.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { ArrowUpRight, Icon } from '#pages/ui/Icon.tsx'
import styles from './Reviews.module.css'

/** Reviews, word for word, that do not stand in the first view. § 5b (3) UWG demands the sentence on how all are checked. */
export function Reviews() {
  const { headline, checked, others } = useContent().texts.reviews
  return (
    <section className={styles.section} aria-labelledby="reviews-title" {...hook('part')} {...hook('reveal')}>
      <h2 id="reviews-title" className="sub long-words">
        {headline}
      </h2>
      <p className={`soft ${styles.checked}`}>{checked}</p>
      <div className={`stack long-words ${styles.reviews}`}>
        {others.map((review) => (
          <Review key={review.url + review.author} of={review} />
        ))}
      </div>
    </section>
  )
}

type Props = { of: Written['texts']['reviews']['others'][number]; className?: string | undefined }

/** A review with its author and its source. */
export function Review({ of: { text, author, portal, url }, className }: Props) {
  const { at } = useContent().texts.reviews
  return (
    <figure className={className}>
      <blockquote cite={url || undefined}>„{text}“</blockquote>
      <figcaption>
        {`${author}${url === '' ? ', ' : ' '}`}
        {url === '' ? (
          <cite>{portal}</cite>
        ) : (
          // A plain link: the page loads nothing from the portal.
          <a className="tap" href={url} rel="noopener noreferrer">
            <cite>{`${at} ${portal}`}</cite> <Icon of={ArrowUpRight} />
          </a>
        )}
      </figcaption>
    </figure>
  )
}
