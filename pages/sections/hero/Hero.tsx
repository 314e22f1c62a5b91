import { Fragment } from 'react'
import { useContent } from '#pages/content.ts'
import makers from './Manufacturers.module.css'
import { Button } from '#pages/ui/Button.tsx'
import { Clock, Icon } from '#pages/ui/Icon.tsx'
import { Dimensioned, Plumb } from '#pages/ui/DimensionLines.tsx'
import { Notice } from '#pages/ui/Notice.tsx'
import section from '#pages/ui/Section.module.css'
import { Review } from '#pages/sections/reviews/Reviews.tsx'
import styles from './Hero.module.css'
import { HeroFilm, HeroPicture } from './HeroFilm.tsx'

/**
 * The first view with the film of an assembly, or its picture alone, and the row of manufacturers. The section is not labelled by its heading: Orca
 * skips a heading above the screen that labels something.
 */
export function Hero() {
  const { business, media, texts } = useContent()
  const { kicker, headline, intro, offer, promise, services } = texts.hero
  const { first: review } = texts.reviews
  const hasPicture = media.film.length > 0 || media.pictures[media.poster] !== undefined
  const classes = [
    styles.hero,
    !hasPicture && styles.bare,
    promise !== '' && styles.promised,
    review && styles.reviewed,
  ]
  return (
    <section id="home">
      <div className={classes.filter(Boolean).join(' ')}>
        <div className={styles.sheet}>
          <h1 className={styles.title}>
            <span className={styles.kicker}>{`${kicker} `}</span>
            <Dimensioned className={styles.headline}>
              <Headline parts={headline} />
            </Dimensioned>
          </h1>
          <Notice />
          <p className={`${section.lead} ${styles.intro}`}>{intro}</p>
          {business.badges.length > 0 && (
            <ul className={`wrap ${styles.badges}`}>
              {business.badges.map((badge) => (
                <li key={badge}>{badge}</li>
              ))}
            </ul>
          )}
          <div className={`wrap screen ${styles.actions}`}>
            <Button look="primary" href="#contact">
              {offer}
            </Button>{' '}
            {promise !== '' && (
              <p className={`note row ${styles.promise}`}>
                <Icon of={Clock} /> {promise}
              </p>
            )}
            <Button look="outline" href="#services">
              {services}
            </Button>
          </div>
        </div>
        <Plumb className={styles.plumb} />
        {review && <Review of={review} className={`screen long-words ${styles.review}`} />}
        {media.film.length > 0 ? <HeroFilm /> : <HeroPicture />}
      </div>
      {business.manufacturers.length > 0 && <Manufacturers />}
    </section>
  )
}

/**
 * A headline of one to four parts: two parts a line on wide screens, one on narrow screens. The space follows the word: browsers
 * drop a single space before a break from the heading's name.
 */
function Headline({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <br className={index % 2 === 1 ? 'narrow-only' : 'wide-only'} />}
      {index % 2 === 1 ? <span className={styles.box}>{part}</span> : part}{' '}
    </Fragment>
  ))
}

/** The manufacturers whose kitchens the craftsman has assembled: modules on one dimension chain. */
function Manufacturers() {
  const { business, texts } = useContent()
  return (
    <section className={`screen ${makers.manufacturers}`} aria-label={texts.makers.region}>
      <p className={`note ${makers.label}`}>{texts.makers.label}</p>
      <ul className={`wrap ${makers.list}`}>
        {business.manufacturers.map((name) => (
          <li key={name}>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
