import { film } from 'virtual:media'
import * as texts from '#model/texts.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { Measured } from '#site/ui/measured/Measured.tsx'
import { Plumb } from '#site/ui/plumb/Plumb.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { Slice } from '#site/ui/slice/Slice.tsx'
import styles from './Hero.module.css'
import { HeroFilm } from './HeroFilm.tsx'
import { HeroPicture } from './HeroPicture.tsx'

const TITLE_ID = 'hero-title'

/** The first view: what, where, for whom, and the film of an assembly, or its picture alone. The text is painted opaque at once. */
export function Hero() {
  return (
    <section className={styles.hero} id="home" aria-labelledby={TITLE_ID}>
      <Prerendered className={styles.sheet}>{import.meta.env.SSR && <HeroText />}</Prerendered>
      <Plumb className={styles.plumb} />
      <Slice>{film.length > 0 ? <HeroFilm /> : <HeroPicture />}</Slice>
    </section>
  )
}

function HeroText() {
  const { kicker, headline, intro, offer, services } = texts.hero
  const [start, until, all, end] = headline
  return (
    <>
      <h1 className={styles.title} id={TITLE_ID}>
        <span className={styles.kicker}>{`${kicker} `}</span>
        <Measured>
          {/* The space belongs to the word: one of its own before a break is dropped from the heading's name. */}
          {`${start} `}
          <br className={styles.narrow} />
          <span className={styles.box}>{until}</span> <br className={styles.wide} />
          {`${all} `}
          <br className={styles.narrow} />
          <span className={styles.box}>{end}</span>
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
    </>
  )
}
