import { useContent } from '#site/content.ts'
import { Button } from '#site/ui/Button.tsx'
import section from '#site/ui/Section.module.css'
import { TextLink } from '#site/ui/TextLink.tsx'
import styles from './ErrorPage.module.css'
import { MAIN_ID } from './Shell.tsx'

/** The specified words for a page that failed, and the ways that still work. */
export function ServerError() {
  const { business, texts } = useContent()
  const { headline, text, home } = texts.failure
  return (
    <main id={MAIN_ID} className={styles.page}>
      <h1 lang="en">{headline}</h1>
      <p className={`${section.sheetLabel} ${styles.detail}`}>500</p>
      <p className={section.lead}>{text}</p>
      <p className={styles.ways}>
        <TextLink href={`tel:${business.phone.international}`}>{business.phone.display}</TextLink>
        <TextLink href={`mailto:${business.email}`}>{business.email}</TextLink>
      </p>
      <Button look="primary" href="/">
        {home}
      </Button>
    </main>
  )
}
