import type { ComponentType } from 'react'
import type { LegalHeading, LegalMeta, LegalProps } from '#content/types.ts'
import { texts } from '#content/texts.ts'
import { formEndpoint, retentionDays, usesOwnRelay } from '#site/settings.ts'
import { MeasuredHeading } from '#site/ui/measured/MeasuredHeading.tsx'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import styles from './LegalPage.module.css'

type Props = {
  meta: LegalMeta
  headings: readonly LegalHeading[]
  Text: ComponentType<LegalProps>
  /** How the headings are counted: '§ 1' as terms are cited, '1', or not at all. */
  numbering?: 'paragraph' | 'plain'
}

/** A legal text with its table of contents. */
export function LegalPage({ meta, headings, Text, numbering }: Props) {
  const facts = {
    relay: usesOwnRelay,
    formHost: usesOwnRelay ? '' : new URL(formEndpoint).host,
    retentionDays,
  }
  return (
    <div className={numbering ? `${styles.page} ${styles.numbered} ${styles[numbering]}` : styles.page}>
      <header className={styles.head}>
        <SheetLabel title={texts.legal.sheet} note={`${texts.legal.stand} ${meta.stand}`} />
        <MeasuredHeading as="h1" id="titel" lines={[meta.title]} />
      </header>
      <nav className={styles.contents} aria-labelledby="inhaltsverzeichnis">
        <h2 id="inhaltsverzeichnis">{texts.legal.contents}</h2>
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        <Text {...facts} />
      </article>
    </div>
  )
}
