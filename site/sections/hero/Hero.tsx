import { texts } from '#content/texts.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { Measured } from '#site/ui/measured/Measured.tsx'
import { Plumb } from '#site/ui/plumb/Plumb.tsx'
import styles from './Hero.module.css'
import { HeroFilm } from './HeroFilm.tsx'

/** The first view: what, where, for whom, and the film of an assembly. The text is painted opaque at once. */
export function Hero() {
  const { kicker, headline, intro, offer, services } = texts.hero
  const [start, until, all, end] = headline
  return (
    <section className={styles.hero} id="home" aria-labelledby="hero-title">
      <div className={styles.sheet}>
        <h1 className={styles.title} id="hero-title">
          <span className={styles.kicker}>{kicker} </span>
          <Measured>
            {/* The space belongs to the word: one of its own before a break is dropped from the heading's name. */}
            {`${start} `}
            <br className={styles.narrow} />
            {`${until} `}
            <br className={styles.wide} />
            {`${all} `}
            <br className={styles.narrow} />
            {end}
          </Measured>
        </h1>
        <p className={styles.intro}>{intro}</p>
        <div className={styles.actions}>
          <Button look="primary" href="#contact">
            {offer}
          </Button>
          <Button look="outline" href="#services">
            {services}
          </Button>
        </div>
      </div>
      <Plumb className={styles.plumb} />
      <HeroFilm />
    </section>
  )
}
