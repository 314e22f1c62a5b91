import type { ComponentType } from 'react'
import type { LegalHeading, LegalMeta, LegalProps } from '#content/types.ts'
import * as texts from '#content/texts.ts'
import { formEndpoint, retentionDays, usesOwnRelay } from '#site/settings.ts'
import { SheetLabel } from '#site/ui/section/SheetLabel.tsx'
import styles from './LegalPage.module.css'

type Props = { meta: LegalMeta; headings: readonly LegalHeading[]; Text: ComponentType<LegalProps> }

/** A legal text with its table of contents; the page around it gives the grid. */
export function LegalPage({ meta, headings, Text }: Props) {
  const facts = {
    relay: usesOwnRelay,
    formHost: usesOwnRelay ? '' : new URL(formEndpoint).host,
    retentionDays,
  }
  return (
    <>
      <header className={styles.head}>
        <SheetLabel title={texts.legal.sheet} note={`${texts.legal.stand} ${meta.stand}`} />
        <h1 id="titel">{meta.title}</h1>
      </header>
      <nav className={styles.contents} data-clear-of-banner="" aria-labelledby="inhaltsverzeichnis">
        <h2 id="inhaltsverzeichnis">{texts.legal.contents}</h2>
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text} aria-labelledby="titel">
        <Text {...facts} />
      </article>
    </>
  )
}
