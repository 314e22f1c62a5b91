import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { TextLink } from '#site/ui/text-link/TextLink.tsx'
import styles from './Failure.module.css'

/** The specified words for a page that failed, and the ways that still work; for a `main` of class `failure`. `detail` is the status or the error's message. */
export function Failure({ detail }: { detail: string }) {
  const { headline, text, home } = texts.failure
  return (
    <>
      <h1 lang="en">{headline}</h1>
      <p className={styles.detail}>{detail}</p>
      <p className={styles.text}>{text}</p>
      <p className={styles.ways}>
        <TextLink href={`tel:${business.phone.international}`}>{business.phone.display}</TextLink>
        <TextLink href={`mailto:${business.email}`}>{business.email}</TextLink>
      </p>
      <Button look="primary" href="/">
        {home}
      </Button>
    </>
  )
}
