import * as texts from '#model/texts.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { Plumb } from '#site/ui/plumb/Plumb.tsx'
import styles from './NotFound.module.css'

/** The answer to an unknown address: the figure has left the vertical by its own number. */
export function NotFound() {
  const { headline, text, home, contact } = texts.notFound
  return (
    <>
      <div className={styles.figure} aria-hidden="true">
        <Plumb className={styles.plumb} />
        <span className={styles.number}>404</span>
        <span className={styles.angle}>4,04°</span>
      </div>
      <h1 lang="en">{headline}</h1>
      <p className={styles.lead}>{text}</p>
      <p className={styles.actions}>
        <Button look="primary" href={homeHref('#home', false)}>
          {home}
        </Button>
        <Button look="outline" href={homeHref('#contact', false)}>
          {contact}
        </Button>
      </p>
    </>
  )
}
