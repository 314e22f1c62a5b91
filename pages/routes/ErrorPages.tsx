import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Button } from '#pages/ui/Button.tsx'
import { Plumb } from '#pages/ui/DimensionLines.tsx'
import section from '#pages/ui/Section.module.css'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import error from './ErrorPage.module.css'
import styles from './NotFound.module.css'
import { MAIN_ID } from './pages.ts'

/** The 404 page: its figure leans by 4.04 degrees where the business has drawings. */
export function NotFound() {
  const { business, texts } = useContent()
  const { headline, text, home, contact } = texts.notFound
  return (
    <main id={MAIN_ID} className={`stack ${error.page} ${styles.page}`} {...hook('lost-page')}>
      <div className={styles.figure} aria-hidden="true">
        <Plumb className={styles.plumb} />
        <span className={styles.number}>404</span>
        {business.drawings && (
          <>
            <span className={styles.ground} />
            <span className={styles.angle}>4,04°</span>
          </>
        )}
      </div>
      <h1 className="long-words" lang="en">
        {headline}
      </h1>
      <p className={section.lead}>{text}</p>
      <p className={`wrap ${styles.actions}`}>
        <Button look="primary" href="/">
          {home}
        </Button>
        <Button look="outline" href="/#contact">
          {contact}
        </Button>
      </p>
    </main>
  )
}

/** The specified words for a failed page, with phone, e-mail and a link home. */
export function ServerError() {
  const { business, texts } = useContent()
  const { headline, text, home } = texts.failure
  return (
    <main id={MAIN_ID} className={`stack ${error.page}`}>
      <h1 className="long-words" lang="en">
        {headline}
      </h1>
      <p className={`${section.sheetLabel} ${error.detail}`}>500</p>
      <p className={section.lead}>{text}</p>
      <p className="wrap">
        <a className="tap" href={`tel:${business.phone.international}`}>
          <PhoneNumber of={business.phone.display} />
        </a>
        <a className="tap" href={`mailto:${business.email}`}>
          {business.email}
        </a>
      </p>
      <Button look="primary" href="/">
        {home}
      </Button>
    </main>
  )
}
