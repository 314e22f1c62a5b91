import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Button } from '#site/ui/Button.tsx'
import { homeHref } from '#site/ui/home-href.ts'
import { Plumb } from '#site/ui/Plumb.tsx'
import section from '#site/ui/Section.module.css'
import error from './ErrorPage.module.css'
import styles from './NotFound.module.css'
import { MAIN_ID } from './Shell.tsx'

/** The answer to an unknown address: the figure has left the vertical by its own number. */
export function NotFound() {
  const { headline, text, home, contact } = useContent().texts.notFound
  return (
    <main id={MAIN_ID} className={`${error.page} ${styles.page}`} {...hook('lost-page')}>
      <div className={styles.figure} aria-hidden="true">
        <Plumb className={styles.plumb} />
        <span className={styles.number}>404</span>
        <span className={styles.angle}>4,04°</span>
      </div>
      <h1 lang="en">{headline}</h1>
      <p className={section.lead}>{text}</p>
      <p className={styles.actions}>
        <Button look="primary" href={homeHref('#home', false)}>
          {home}
        </Button>
        <Button look="outline" href={homeHref('#contact', false)}>
          {contact}
        </Button>
      </p>
    </main>
  )
}
